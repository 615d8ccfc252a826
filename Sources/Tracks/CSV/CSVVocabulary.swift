import Geodesy

/// What columns are called, in the words of loggers, phone apps and spreadsheets of several languages.
enum CSVVocabulary {
    /// The meaning of a name without blanks, accents and signs.
    /// - Returns: what the column holds, its rank, and the factor of its unit where the name alone settles it.
    static func meaning(of name: String) -> (role: CSVColumn.Role, rank: Int, factor: Double)? { meanings[name] }

    /// Whether a name without blanks has its unit of speed in it.
    static func namesUnit(_ name: String) -> Bool {
        ["gndspd", "speedms", "speedmps", "speedkmh", "speedkph", "speedmph", "speedkn", "speedknots"].contains(name)
    }

    /// The rank of the names of headings and courses from magnetic north.
    static let rankOfMagneticDirections = 1

    /// The rank of the names of times that are counts.
    static let rankOfCounts = 4

    private static let meanings: [String: (CSVColumn.Role, Int, Double)] = {
        var meanings: [String: (CSVColumn.Role, Int, Double)] = [:]
        for (role, ranks) in names {
            for (rank, words) in ranks.enumerated() {
                for word in words.split(separator: " ") { meanings[String(word)] = (role, rank, 1) }
            }
        }
        // Aircraft's loggers: feet and knots, which no header says.
        meanings["altmsl"] = (.elevation, 2, 0.3048)
        meanings["gndspd"] = (.speed, 0, Knot.metresPerSecond)
        meanings["speedkmh"] = (.speed, 0, 1 / 3.6)
        meanings["speedkph"] = (.speed, 0, 1 / 3.6)
        meanings["speedmph"] = (.speed, 0, 0.44704)
        meanings["speedkn"] = (.speed, 0, Knot.metresPerSecond)
        meanings["speedknots"] = (.speed, 0, Knot.metresPerSecond)
        meanings["altitudeft"] = (.elevation, 1, 0.3048)
        return meanings
    }()

    /// For each role its names, those to be preferred in the first text. English, German, French, Spanish, Italian,
    /// Portuguese, Dutch, Polish, Czech, Swedish, Norwegian and Danish, Finnish, Hungarian, Turkish.
    private static let names: [CSVColumn.Role: [String]] = [
        .latitude: [
            "lat latitude latitud latitudine latituda breite breitengrad geobreite geografischebreite "
                + "geographischebreite szerokosc szerokoscgeograficzna szerokoscgeogr breedtegraad breedte "
                + "geografischebreedte zemepisnasirka sirka bredd breddgrad breddegrad leveysaste leveyspiiri "
                + "szelesseg foldrajziszelesseg enlem latdeg latitudedeg latns latitudens gpslat gpslatitude "
                + "locationlatitude positionlat positionlatitude poslat startlat latitudewgs84 decimallatitude",
            "y ycoord ywgs84",
        ],
        .longitude: [
            "lon long lng longitude longitud longitudine longituda lange laenge langengrad laengengrad geolange "
                + "geolaenge geografischelange geografischelaenge geographischelange geographischelaenge dlugosc "
                + "dlugoscgeograficzna dlugoscgeogr lengtegraad lengte geografischelengte zemepisnadelka delka langd "
                + "langdgrad lengdegrad laengdegrad langdegrad pituusaste pituuspiiri hosszusag foldrajzihosszusag "
                + "boylam londeg longdeg longitudedeg lonew longew longitudeew gpslon gpslong gpslng gpslongitude "
                + "locationlongitude positionlon positionlong positionlongitude poslon startlon startlng "
                + "longitudewgs84 decimallongitude",
            "x xcoord xwgs84",
        ],
        .northSouth: ["ns northsouth nsindicator latdir latitudedirection latref gpslatituderef lathemisphere"],
        .eastWest: ["ew eastwest ewindicator londir longitudedirection lonref gpslongituderef lonhemisphere we"],
        .ellipsoidHeight: [
            "altgps ellipsoidheight ellipsoidalheight heightaboveellipsoid hae althae altellipsoid altitudeellipsoid altitudehae "
                + "altitudeaboveellipsoid ellipsoidischehohe ellipsoidischehoehe"
        ],
        .elevation: [
            "ele elev elevation elevazione elevacion elevacao elevatie altitudemsl altitudeabovesealevel "
                + "altitudeabovemeansealevel hohenn hoehenn hohenhn hohemsl hoehemsl hoheumeer hoheunn "
                + "hohemu hohemun wysokoscnpm",
            "alt altitude altitud altitudine altura hohe hoehe height hgt quota hauteur altezza wysokosc hoogte "
                + "vyska nadmorskavyska hojd hoyde hojde korkeus magassag yukseklik rakim gpsalt gpsaltitude "
                + "locationaltitude",
            "z",
        ],
        .date: [
            "date datum fecha data dato dateutc utcdate gpsdate datautc datumutc paivamaara datoutc tarih dateyymmdd",
            "lcldate localdate datelocal lokalesdatum",
        ],
        .time: [
            "timestamp timestampepoch timestampms timestamputc datetime dateandtime datetimeutc utctime timeutc utc "
                + "gpstime fixtime epoch epochtime epochms unixtime unixtimestamp unix isotime isodate time8601 "
                + "zeitstempel datumzeit datumuhrzeit datumundzeit fechahora fechayhora dataora dataeora datahora "
                + "dataehora datetijd datumtijd datumentijd horodatage dateheure dateetheure dataczas dataiczas "
                + "createdat recordedat gpstimestamp locationtimestamp loggingtime timeofrecord",
            "time zeit uhrzeit heure temps hora tiempo ora orario tempo tijd tijdstip czas godzina cas tid klokkeslett "
                + "klockslag aika kello ido saat horaire timegmt",
            "lcltime localtime timelocal lokalzeit ortszeit",
            "t ts",
            "ms millis seconds sec elapsed elapsedtime elapsedseconds secondselapsed timeelapsed timesincestart "
                + "timesincestartin",
        ],
        .offset: [
            "utcofst utcoffset offsetutc timezone timezoneoffset tz tzoffset zone zeitzone gmtoffset fusohorario "
                + "zonahoraria fuseauhoraire fusoorario tijdzone strefaczasowa"
        ],
        .speed: [
            "speed groundspeed gpsspeed speedoverground sog velocity geschwindigkeit geschw vitesse velocidad "
                + "velocita velocidade snelheid predkosc rychlost hastighet hastighed fart nopeus sebesseg hiz "
                + "locationspeed speedms speedmps spd"
        ],
        .course: [
            "course courseoverground cog bearing track trackangle trk truecourse kurs kursuberground richtung rumbo "
                + "curso cap route rotta direzione direction direccion direcao koers richting kierunek smer riktning "
                + "suunta irany yon azimuth azimut locationcourse locationbearing gpsbearing motionheading",
            "magneticcourse coursemagnetic magcourse coursemag magneticbearing bearingmagnetic bearingmag magnetictrack "
                + "trackmagnetic trackmag magneticcog cogmagnetic cogmag",
        ],
        .heading: [
            "heading trueheading headingtrue hdg yaw blickrichtung steuerkurs gier gierwinkel locationheading "
                + "locationheadingtrue",
            "magneticheading headingmagnetic magheading headingmag locationheadingmagnetic compass compassheading kompass",
        ],
        .pitch: ["pitch nick nickwinkel tilt beccheggio cabeceo tangage cabeceio"],
        .roll: ["roll rollwinkel rollen bank bankangle rollio alabeo roulis rolagem"],
        .accuracy: [
            "accuracy acc hacc horizontalaccuracy accuracyhorizontal gpsaccuracy positionaccuracy locationaccuracy "
                + "locationhorizontalaccuracy genauigkeit horizontalegenauigkeit precision precisione precisao "
                + "exactitud exactitude accuratezza dokladnosc nauwkeurigheid presnost noggrannhet nojaktighet "
                + "noyaktighet tarkkuus pontossag dogruluk eph epe"
        ],
        .dilution: ["hdop accuracyhdop acchdop"],
        .geoidSeparation: ["geoidseparation geoidsep geoidheight geoidundulation undulation"],
        .trackNumber: ["tracknumber"], .trackName: ["trackname"], .segmentNumber: ["segmentnumber"],
    ]
}
