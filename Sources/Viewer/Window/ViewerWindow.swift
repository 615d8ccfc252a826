import Overlay
import SceneRenderer

/// The window: hands what happens to it to a `ViewerModel`, and has the model's pictures drawn.
///
/// This thread waits for events and prepares frames; one of its own draws them.
package final class ViewerWindow {
    /// What the program does for the window.
    package struct Services {
        /// Seconds of a clock that only rises.
        package var now: () -> Double
        /// Makes something to show of files that were dropped.
        /// - Returns: nil and the reason in a few words where that can't be.
        package var open: ([String]) -> Result<any Exhibit, ViewerError>
        /// Saves the pixels that were shown at a moment.
        package var save: (RenderedFrame, Double) -> WindowHUD.Message
        /// Closes the window from outside.
        package let closing: CloseRequest

        package init(
            now: @escaping () -> Double, open: @escaping ([String]) -> Result<any Exhibit, ViewerError>,
            save: @escaping (RenderedFrame, Double) -> WindowHUD.Message, closing: CloseRequest = CloseRequest()
        ) {
            self.now = now
            self.open = open
            self.save = save
            self.closing = closing
        }
    }

    private let window: GLFWWindow
    private let drawing: WindowDrawing

    /// Opens the window, hidden until it has something to show.
    /// - Parameters: width and height in the screen's units.
    /// - Throws: `ViewerError` that says what lacks: a display, or OpenGL 3.3.
    package init(width: Int, height: Int, isFullScreen: Bool) throws(ViewerError) {
        window = try GLFWWindow(width: width, height: height, title: "Sightline", isFullScreen: isFullScreen)
        let size = window.framebufferSize
        do {
            drawing = try WindowDrawing(
                WindowHandle(pointer: window.handle),
                size: PictureSize(width: max(1, size.width), height: max(1, size.height)))
        } catch {
            window.close()
            throw ViewerError(error.message, hint: error.hint)
        }
    }

    /// Pixels of the picture.
    package var pictureSize: (width: Int, height: Int) { window.framebufferSize }

    /// Shows what the model has until the person quits.
    /// - Returns: why drawing has failed, if it has.
    package func run(_ model: ViewerModel, _ services: Services) -> ViewerError? {
        var pacer = FramePacer()
        var isShown = false
        // Kept while the window is put away: the picture is taken once there is one.
        var wantsPicture = false
        model.contentScale = window.contentScale
        var title = ""
        while true {
            if model.exhibit.title != title {
                title = model.exhibit.title
                window.setTitle(title)
            }
            window.wait(seconds: delay(model, pacer, services.now()))
            for input in window.events.take() {
                if case .resized(let width, let height) = input {
                    drawing.resize(to: PictureSize(width: width, height: height))
                    model.contentScale = window.contentScale
                }
                model.handle(input, now: services.now())
            }
            if services.closing.isMade { model.handle(.closed, now: services.now()) }
            savePictures(model, services)
            for request in model.takeRequests() {
                switch request {
                case .quit:
                    finishPictures(model, services)
                    return nil
                case .open(let paths): open(paths, model, services)
                case .savePicture: wantsPicture = true
                }
            }
            let now = services.now()
            model.advance(to: now)
            guard wantsPicture || (model.needsFrame && pacer.delay(at: now) == 0), !window.isPutAway else { continue }
            pacer.note(now)
            let frame = model.frame(now: now)
            if wantsPicture {
                awaited[drawing.wantPicture()] = model.clock.time
                wantsPicture = false
            }
            guard drawing.submit(frame.snapshot, overlay: frame.layers.compactMap(Self.layer)) else {
                return ViewerError(drawing.failure?.message ?? "drawing has ended")
            }
            if !isShown {
                window.show()
                isShown = true
            }
        }
    }

    /// Ends the window.
    package func close() {
        drawing.close()
        window.close()
    }

    /// The shown moments of the pictures that are on their way to be saved, by the pictures' numbers.
    private var awaited: [Int: Double] = [:]

    private func savePictures(_ model: ViewerModel, _ services: Services) {
        for picture in drawing.takePictures() {
            guard let time = awaited.removeValue(forKey: picture.index) else { continue }
            model.tell(services.save(picture, time), now: services.now())
        }
    }

    /// A person who asks for a picture and quits gets the picture.
    private func finishPictures(_ model: ViewerModel, _ services: Services) {
        let end = services.now() + 5
        while !awaited.isEmpty, drawing.failure == nil, services.now() < end {
            savePictures(model, services)
            if !awaited.isEmpty { window.wait(seconds: 0.02) }
        }
    }

    /// Seconds between looks at what a live receiver has sent.
    private static let lookOut = 0.1

    /// How long nothing is to be done; nil for as long as nothing happens.
    private func delay(_ model: ViewerModel, _ pacer: FramePacer, _ now: Double) -> Double? {
        if model.needsFrame { return window.isPutAway ? 0.1 : pacer.delay(at: now) }
        let change = model.nextChange.map { max(0.001, $0 - now) }
        // A receiver doesn't ring.
        return model.exhibit.isOpen ? min(change ?? Self.lookOut, Self.lookOut) : change
    }

    private func open(_ paths: [String], _ model: ViewerModel, _ services: Services) {
        switch services.open(paths) {
        case .success(let exhibit): model.show(exhibit)
        case .failure(let error): model.tell(.init(error.message, .bad), now: services.now(), seconds: 6)
        }
    }

    private static func layer(_ image: OverlayImage) -> OverlayLayer? {
        OverlayLayer(
            x: image.place.x, y: image.place.y, width: image.place.width, height: image.place.height,
            pixels: image.bytes, opacity: image.opacity)
    }
}
