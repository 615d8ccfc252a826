/// The JSON Schema (2020-12) of the session file, for editors that complete and check while one types.
///
/// It also knows `terrain` and `buildings`, whose form is settled though this version refuses them.
public enum SessionSchema {
    /// The schema document.
    public static let text = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "Sightline session",
          "type": "object",
          "required": ["format", "track"],
          "additionalProperties": false,
          "properties": {
            "format": { "const": "sightline-session/1" },
            "title": { "type": "string", "minLength": 1 },
            "seed": { "$ref": "#/$defs/seed" },
            "track": {
              "type": "object", "required": ["file"], "additionalProperties": false,
              "properties": {
                "file": { "$ref": "#/$defs/file" },
                "from": { "$ref": "#/$defs/time" },
                "to": { "$ref": "#/$defs/time" },
                "name": { "type": "string", "minLength": 1 },
                "pace": { "type": "number", "exclusiveMinimum": 0, "default": 1.4, "description": "m/s without times" },
                "datum": { "$ref": "#/$defs/datum" }
              }
            },
            "device": {
              "type": "object", "additionalProperties": false,
              "properties": {
                "eyeHeight": { "type": "number", "default": 1.6, "description": "metres above the track" },
                "fieldOfView": { "type": "number", "minimum": 0.01, "maximum": 179, "default": 60, "description": "vertical, degrees" },
                "near": { "type": "number", "exclusiveMinimum": 0, "default": 0.1, "description": "metres" },
                "far": { "type": "number", "exclusiveMinimum": 0, "default": 5000, "description": "metres" },
                "heading": {
                  "oneOf": [
                    { "enum": ["course", "recorded"] },
                    { "type": "object", "required": ["fixed"], "additionalProperties": false, "properties": { "fixed": { "type": "number" } } },
                    { "type": "object", "required": ["lookAt"], "additionalProperties": false, "properties": { "lookAt": { "$ref": "#/$defs/poi" } } },
                    { "$ref": "#/$defs/angles" }
                  ]
                },
                "pitch": { "$ref": "#/$defs/angle" },
                "roll": { "$ref": "#/$defs/angle" }
              }
            },
            "sensors": {
              "type": "object", "additionalProperties": false,
              "properties": {
                "seed": { "$ref": "#/$defs/seed" },
                "position": {
                  "type": "object", "additionalProperties": false,
                  "properties": {
                    "model": { "$ref": "#/$defs/positionModel" },
                    "sigma": { "$ref": "#/$defs/metresSigma" },
                    "tau": { "$ref": "#/$defs/tau" },
                    "vertical": { "$ref": "#/$defs/vertical" },
                    "bias": { "type": "array", "minItems": 2, "maxItems": 3, "items": { "type": "number" }, "description": "metres east, north and up" },
                    "errors": {
                      "type": "array", "description": "further errors that add",
                      "items": {
                        "type": "object", "additionalProperties": false,
                        "properties": {
                          "model": { "$ref": "#/$defs/positionModel" },
                          "sigma": { "$ref": "#/$defs/metresSigma" },
                          "tau": { "$ref": "#/$defs/tau" },
                          "vertical": { "$ref": "#/$defs/vertical" }
                        }
                      }
                    },
                    "rate": { "type": "number", "exclusiveMinimum": 0, "maximum": 1000, "description": "fixes a second" },
                    "latency": { "type": "number", "minimum": 0, "maximum": 3600, "default": 0, "description": "seconds" },
                    "outages": { "$ref": "#/$defs/spans" },
                    "randomOutages": { "$ref": "#/$defs/randomSpans" },
                    "stale": { "$ref": "#/$defs/spans" },
                    "randomStale": { "$ref": "#/$defs/randomSpans" }
                  }
                },
                "compass": {
                  "type": "object", "additionalProperties": false,
                  "properties": {
                    "sigma": { "type": "number", "minimum": 0, "maximum": 180, "default": 0, "description": "degrees" },
                    "tau": { "type": "number", "minimum": 0, "default": 10, "description": "seconds" },
                    "bias": { "type": "number", "minimum": -360, "maximum": 360, "default": 0, "description": "degrees" },
                    "magnetic": { "type": "boolean", "default": false },
                    "errors": {
                      "type": "array", "description": "further errors that add",
                      "items": {
                        "type": "object", "required": ["sigma"], "additionalProperties": false,
                        "properties": {
                          "sigma": { "type": "number", "minimum": 0, "maximum": 180, "description": "degrees" },
                          "tau": { "type": "number", "minimum": 0, "default": 10, "description": "seconds; 0 is white noise" }
                        }
                      }
                    },
                    "hardIron": { "type": "array", "minItems": 2, "maxItems": 2, "items": { "type": "number" }, "description": "microtesla forward and right" },
                    "softIron": {
                      "type": "array", "minItems": 2, "maxItems": 2, "description": "what becomes of the Earth's field: rows forward and right",
                      "items": { "type": "array", "minItems": 2, "maxItems": 2, "items": { "type": "number" } }
                    },
                    "latency": { "type": "number", "minimum": 0, "maximum": 60, "default": 0, "description": "seconds" },
                    "lowPass": { "type": "number", "minimum": 0, "maximum": 60, "default": 0, "description": "time constant, seconds; 0 is no filter" }
                  }
                }
              }
            },
            "world": {
              "type": "object", "additionalProperties": false,
              "properties": {
                "pois": { "$ref": "#/$defs/file" },
                "kinds": { "type": "object", "additionalProperties": { "$ref": "#/$defs/kind" } },
                "terrain": { "$ref": "#/$defs/file" },
                "buildings": { "$ref": "#/$defs/file" },
                "background": { "oneOf": [{ "type": "string", "minLength": 1 }, { "$ref": "#/$defs/color" }], "default": "sky" },
                "light": {
                  "type": "object", "additionalProperties": false,
                  "properties": {
                    "direction": { "type": "array", "minItems": 3, "maxItems": 3, "items": { "type": "number" } },
                    "ambient": { "type": "number", "minimum": 0 },
                    "diffuse": { "type": "number", "minimum": 0 },
                    "specular": { "type": "number", "minimum": 0 },
                    "shininess": { "type": "number", "minimum": 0 },
                    "lumens": { "type": "number", "minimum": 0, "default": 1000, "description": "the device's light estimate; 1000 is neutral" }
                  }
                },
                "datum": { "$ref": "#/$defs/datum" },
                "placement": { "enum": ["geodetic", "compassStrip"], "default": "geodetic" }
              }
            },
            "rules": {
              "type": "object", "additionalProperties": false,
              "properties": {
                "game": { "enum": ["hunt", "bugs", "flags"] },
                "engageRange": { "type": "number", "minimum": 0, "default": 50, "description": "metres" },
                "sightRange": { "type": "number", "minimum": 0, "description": "metres; engageRange where absent" },
                "indicatorAngle": { "type": "number", "minimum": 0, "maximum": 180, "default": 15, "description": "degrees" },
                "pickUpRange": { "type": "number", "minimum": 0, "description": "metres; the game's own where absent" },
                "timeLimit": { "type": "number", "exclusiveMinimum": 0, "description": "seconds; the game's own where absent" },
                "plan": { "$ref": "#/$defs/file", "description": "the level of the game bugs" }
              }
            },
            "script": {
              "type": "array",
              "items": {
                "type": "object", "required": ["at", "do"], "additionalProperties": false,
                "properties": {
                  "at": { "$ref": "#/$defs/time" },
                  "do": { "enum": ["lookAt", "look", "release", "fire", "engage", "disengage", "interrupt", "resume", "move", "fail", "light"] },
                  "poi": { "$ref": "#/$defs/poi" },
                  "heading": { "type": "number" },
                  "pitch": { "type": "number", "minimum": -90, "maximum": 90 },
                  "screen": { "type": "array", "minItems": 2, "maxItems": 2, "items": { "type": "number" }, "description": "pixels from the top left corner" },
                  "east": { "type": "number", "description": "metres" },
                  "north": { "type": "number", "description": "metres" },
                  "up": { "type": "number", "description": "metres" },
                  "reason": { "type": "string", "minLength": 1 },
                  "lumens": { "type": "number", "minimum": 0 }
                }
              }
            },
            "expect": {
              "type": "array",
              "items": {
                "type": "object", "additionalProperties": false,
                "properties": {
                  "event": { "type": "string" },
                  "poi": { "$ref": "#/$defs/poi" },
                  "between": { "type": "array", "minItems": 2, "maxItems": 2, "items": { "$ref": "#/$defs/time" } },
                  "count": { "type": "integer", "minimum": 0 },
                  "order": {
                    "type": "array", "minItems": 2,
                    "items": { "type": "array", "minItems": 1, "maxItems": 2 }
                  },
                  "at": { "$ref": "#/$defs/time" },
                  "visible": { "type": "boolean" },
                  "minPixels": { "type": "integer", "minimum": 0 },
                  "unoccluded": { "type": "boolean" },
                  "within": {
                    "type": "object", "required": ["centre"], "additionalProperties": false,
                    "properties": { "centre": { "type": "number", "minimum": 0 } }
                  },
                  "image": { "$ref": "#/$defs/file" },
                  "threshold": { "type": "number", "minimum": 0, "maximum": 1, "default": 0.1 },
                  "maxDifferent": { "type": "number", "minimum": 0, "maximum": 1, "default": 0 }
                }
              }
            }
          },
          "$defs": {
            "seed": { "type": "integer", "minimum": 0, "maximum": 9007199254740992 },
            "file": { "type": "string", "minLength": 1, "description": "relative to the session's file" },
            "poi": { "type": ["string", "number"], "description": "the POI's id" },
            "time": {
              "oneOf": [{ "type": "number", "minimum": 0 }, { "type": "string" }],
              "description": "seconds from the start of the walk, HH:MM:SS(.sss), or an ISO 8601 instant of the track"
            },
            "datum": { "enum": ["msl", "ellipsoid"], "default": "msl" },
            "positionModel": { "enum": ["perfect", "white", "gaussMarkov", "urbanCanyon", "openSky"], "default": "gaussMarkov" },
            "metresSigma": { "type": "number", "minimum": 0, "default": 0, "description": "metres per axis" },
            "tau": { "type": "number", "minimum": 0, "default": 30, "description": "seconds" },
            "vertical": {
              "type": "object", "additionalProperties": false,
              "properties": {
                "sigma": { "type": "number", "minimum": 0, "default": 0, "description": "metres" },
                "tau": { "type": "number", "minimum": 0, "description": "seconds; that of the position where absent" }
              }
            },
            "spans": {
              "type": "array",
              "items": { "type": "array", "minItems": 2, "maxItems": 2, "items": { "$ref": "#/$defs/time" } }
            },
            "randomSpans": {
              "type": "object", "required": ["perHour", "duration"], "additionalProperties": false,
              "properties": {
                "perHour": { "type": "number", "minimum": 0, "maximum": 3600, "description": "how many begin in an hour, in the mean" },
                "duration": { "type": "number", "minimum": 0, "description": "seconds, in the mean" }
              }
            },
            "color": { "type": "array", "minItems": 3, "maxItems": 3, "items": { "type": "number", "minimum": 0, "maximum": 1 } },
            "angles": {
              "type": "array", "minItems": 1,
              "items": { "type": "array", "minItems": 2, "maxItems": 2, "prefixItems": [{ "$ref": "#/$defs/time" }, { "type": "number" }] }
            },
            "angle": { "oneOf": [{ "type": "number" }, { "const": "recorded" }, { "$ref": "#/$defs/angles" }] },
            "kind": {
              "type": "object", "additionalProperties": false,
              "properties": {
                "model": { "type": "string", "minLength": 1, "description": "a bundled name or a file" },
                "size": { "type": "number", "exclusiveMinimum": 0, "description": "metres, the largest side" },
                "color": { "$ref": "#/$defs/color" },
                "texture": { "$ref": "#/$defs/file" },
                "unlit": { "type": "boolean" },
                "billboard": { "type": "boolean" },
                "offset": { "type": "array", "minItems": 3, "maxItems": 3, "items": { "type": "number" }, "description": "metres in the model's own axes" },
                "category": { "type": "integer", "minimum": 1, "maximum": 4294967295 }
              }
            }
          }
        }

        """
}
