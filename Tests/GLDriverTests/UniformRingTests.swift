import Dispatch
import Foundation
import GLDriver
import Synchronization
import Testing

extension GLTests {
    @Test("three slots, then waiting; a passed fence lets the next one in", arguments: Path.allCases)
    func backPressure(_ path: Path) throws {
        try Self.withContext(path.features) { context in
            let ring = try UniformRing(context, slotBytes: 1024)
            let slots = (0..<3).compactMap { _ in ring.acquire(byteCount: 64) }
            #expect(slots.map(\.index) == [0, 1, 2])
            #expect(ring.acquire(byteCount: 64, timeout: .now() + .milliseconds(20)) == nil, "a fourth must wait")

            let isIn = Atomic(false)
            let waiter = onThread {
                if let slot = ring.acquire(byteCount: 64) {
                    isIn.store(true, ordering: .releasing)
                    ring.cancel(slot)
                }
            }
            Thread.sleep(forTimeInterval: 0.05)
            let wasInEarly = isIn.load(ordering: .acquiring)
            #expect(!wasInEarly, "it must wait while three are taken")
            for slot in slots {
                try ring.submit(slot, context)
                ring.release(slot, context)
            }
            #expect(ring.inFlightCount == 3)
            ring.reclaimOldest(context)
            #expect(waiter.wait(timeout: .now() + 10) == .success, "a passed fence lets it in")
            let isInNow = isIn.load(ordering: .acquiring)
            #expect(isInNow)
            ring.close(context)
            #expect(ring.inFlightCount == 0)
        }
    }

    @Test("one thread alone never blocks for ever: it waits for the oldest fence", arguments: Path.allCases)
    func singleThread(_ path: Path) throws {
        try Self.withContext(path.features) { context in
            let ring = try UniformRing(context, slotBytes: 1024)
            for _ in 0..<50 {
                let slot = try #require(ring.acquire(byteCount: 512, on: context))
                try ring.submit(slot, context)
                ring.release(slot, context)
                #expect(ring.inFlightCount <= 3)
            }
            ring.close(context)
        }
    }

    @Test(
        "no slot is written while its frame is in flight: seals hold and poison lies untouched",
        arguments: Path.allCases)
    func poison(_ path: Path) throws {
        try Self.withContext(path.features) { context in
            let ring = try UniformRing(context, slotBytes: 4096, isPoisoning: true)
            let picture = try FlatPicture(context)
            let frames = 200
            let line = Handover<[RingSlot]>([])
            let lock = DispatchSemaphore(value: 1)
            let ready = DispatchSemaphore(value: 0)
            let producer = onThread {
                for frame in 0..<frames {
                    guard let slot = ring.acquire(byteCount: 4096) else { return }
                    // The whole slot, and where the shader looks.
                    slot.fill(UInt8.self, at: 0, count: 4096) { bytes in
                        for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: frame + index) }
                    }
                    slot.store(FlatPicture.color(frame), at: 256)
                    lock.wait()
                    line.value.append(slot)
                    lock.signal()
                    ready.signal()
                }
            }
            for frame in 0..<frames {
                // As a renderer does: free what has passed, and never sleep on frames in flight.
                ring.reclaim(context)
                while ready.wait(timeout: .now() + .milliseconds(1)) != .success { ring.reclaimOldest(context) }
                lock.wait()
                let slot = line.value.removeFirst()
                lock.signal()
                try ring.submit(slot, context)
                picture.draw(context, slot, uniformsAt: 256)
                ring.release(slot, context)
                if frame % 7 == 0 { #expect(picture.pixel == FlatPicture.bytes(frame), "frame \(frame)") }
            }
            producer.wait()
            ring.close(context)
            #expect(ring.disturbanceCount == 0)
        }
    }

    @Test(
        "the proof has teeth: a write into a frame in flight, or into a free slot, is counted", arguments: Path.allCases
    )
    func poisonCatches(_ path: Path) throws {
        try Self.withContext(path.features) { context in
            let ring = try UniformRing(context, slotBytes: 4096, isPoisoning: true)
            let slot = try #require(ring.acquire(byteCount: 4096))
            slot.store(1, at: 0)
            try ring.submit(slot, context)
            ring.release(slot, context)
            slot.store(2, at: 0)
            ring.reclaimOldest(context)
            #expect(ring.disturbanceCount == 1, "written in flight")
            slot.store(3, at: 128)
            let others = (0..<3).compactMap { _ in ring.acquire(byteCount: 4096) }
            #expect(others.count == 3)
            #expect(ring.disturbanceCount == 2, "written while free")
            for slot in others { ring.cancel(slot) }
            ring.close(context)
        }
    }

    @Test(
        "slots grow when a frame needs more, with frames in flight, and keep what was written", arguments: Path.allCases
    )
    func growth(_ path: Path) throws {
        try Self.withContext(path.features) { context in
            let ring = try UniformRing(context, slotBytes: 1024, isPoisoning: true)
            let picture = try FlatPicture(context)
            let before = ring.slotBytes
            for (frame, byteCount) in [1024, 1024, 40_000, 1024, 41_000, 500_000, 4096, 600_000, 1024].enumerated() {
                let slot = try #require(ring.acquire(byteCount: byteCount, on: context))
                let place = (byteCount - 256) / 256 * 256
                slot.store(FlatPicture.color(frame), at: place)
                try ring.submit(slot, context)
                picture.draw(context, slot, uniformsAt: place)
                ring.release(slot, context)
                #expect(picture.pixel == FlatPicture.bytes(frame), "\(byteCount) bytes")
            }
            #expect(ring.slotBytes >= 600_000)
            #expect(before < 40_000)
            // And then it stays.
            let grown = ring.slotBytes
            for _ in 0..<10 {
                let slot = try #require(ring.acquire(byteCount: 600_000, on: context))
                try ring.submit(slot, context)
                ring.release(slot, context)
            }
            #expect(ring.slotBytes == grown)
            ring.close(context)
            #expect(ring.disturbanceCount == 0)
        }
    }

    @Test("closing wakes all who wait, and they get nothing")
    func closeWakes() throws {
        try Self.withContext { context in
            let ring = try UniformRing(context, slotBytes: 1024)
            let held = (0..<3).compactMap { _ in ring.acquire(byteCount: 16) }
            let empty = Atomic(0)
            let waiters = (0..<5).map { _ in
                onThread { if ring.acquire(byteCount: 16) == nil { empty.add(1, ordering: .relaxed) } }
            }
            Thread.sleep(forTimeInterval: 0.02)
            ring.close(context)
            for waiter in waiters { #expect(waiter.wait(timeout: .now() + 10) == .success) }
            let emptyHanded = empty.load(ordering: .relaxed)
            #expect(emptyHanded == 5)
            for slot in held { ring.cancel(slot) }
            #expect(ring.acquire(byteCount: 16) == nil, "a closed ring gives no slots")
        }
    }

    @Test("a ring may die with frames in flight and slots taken", arguments: Path.allCases)
    func teardown(_ path: Path) throws {
        for round in 0..<4 {
            try Self.withContext(path.features) { context in
                let ring = try UniformRing(context, slotBytes: 1024)
                let picture = try FlatPicture(context)
                for _ in 0..<2 {
                    let slot = try #require(ring.acquire(byteCount: 256))
                    slot.store(FlatPicture.color(round), at: 0)
                    try ring.submit(slot, context)
                    picture.draw(context, slot, uniformsAt: 0)
                    ring.release(slot, context)
                }
                _ = ring.acquire(byteCount: 256)
                if round % 2 == 0 { ring.close(context) }
            }
        }
    }
}
