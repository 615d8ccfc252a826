/// Where finished pictures go. Encoding happens on the sink's own threads, beside the drawing.
protocol PictureSink: Sendable {
    /// Takes the next picture; waits while too many are being encoded.
    /// - Throws: what went wrong with this or an earlier one.
    func put(_ picture: Picture) throws

    /// Waits until everything is written under its name.
    func finish() throws

    /// Ends without the pictures that are not yet written.
    func abandon()
}
