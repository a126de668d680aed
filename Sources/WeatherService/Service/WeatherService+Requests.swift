import Weather

// A request's way: asked for, in line, running, settled; or given up at any point before that.
extension WeatherService {
    /// Makes waiter `id` wait for `part` of `place`, by a new request unless there is one or the policy needs none.
    func ask(for part: ReportPart, of place: Place, policy: Policy, waiter id: Int) {
        let key = Key(place: place.id, part: part)
        // A place may be listed twice; once asked for is enough.
        guard waiters[id]?.pending.contains(key) == false else { return }
        if policy == .unlessFresh, let known = known[key],
            Freshness.state(fetchedAt: known.fetchedAt, now: now()) == .fresh
        {
            return
        }
        waiters[id]?.pending.insert(key)
        if flights[key] != nil {
            flights[key]?.waiters.insert(id)
            return
        }
        let flight = Flight(id: nextID(), place: place, waiters: [id])
        flights[key] = flight
        queue.enqueue(FlightID(key: key, number: flight.id))
        publish(.started, for: key)
    }

    /// Starts those requests whose turn it is.
    func startAdmitted() {
        for id in queue.admit() {
            guard let place = flights[id.key]?.place else { continue }
            // The preference carries over to the source and its transport, wherever they are not bound themselves.
            flights[id.key]?.task = Task(executorPreference: executor) {
                await self.settle(id, with: await self.fetch(id.key.part, at: place))
            }
        }
    }

    /// Returns when nothing is pending for waiter `id` any more.
    func finished(waiter id: Int) async {
        await withCheckedContinuation { continuation in
            guard waiters[id] != nil else { return continuation.resume() }
            waiters[id]?.continuation = continuation
            resumeIfDone(waiter: id)
        }
    }

    /// Ends waiter `id`, and with it the requests nobody else waits for.
    func giveUp(waiter id: Int) {
        guard let waiter = waiters.removeValue(forKey: id) else { return }
        for key in waiter.pending.sorted(by: { (flights[$0]?.id ?? 0) < (flights[$1]?.id ?? 0) }) {
            flights[key]?.waiters.remove(id)
            guard flights[key]?.waiters.isEmpty == true else { continue }
            removeFlight(key)
            publish(.abandoned, for: key)
        }
        startAdmitted()
        waiter.continuation?.resume()
    }

    private func settle(_ id: FlightID, with outcome: Outcome) {
        queue.finish(id)
        defer { startAdmitted() }
        // Given up meanwhile: nobody wants to hear of it.
        guard let flight = flights[id.key], flight.id == id.number else { return }
        flights[id.key] = nil
        switch outcome {
        case .value(let value):
            let fetchedAt = now()
            let merged = merging(value, into: known[id.key]?.value, at: fetchedAt)
            known[id.key] = Known(value: merged, fetchedAt: fetchedAt)
            publish(.answered(merged, fetchedAt: fetchedAt), for: id.key)
        case .failure(let failure):
            publish(.failed(failure, at: now()), for: id.key)
        case .givenUp:
            publish(.abandoned, for: id.key)
        }
        for waiter in flight.waiters {
            waiters[waiter]?.pending.remove(id.key)
            resumeIfDone(waiter: waiter)
        }
    }
}

extension WeatherService {
    private enum Outcome {
        case value(ReportValue)
        case failure(WeatherFailure)
        /// The source ended the request without anybody here asking for it.
        case givenUp
    }

    private func fetch(_ part: ReportPart, at place: Place) async -> Outcome {
        do {
            switch part {
            case .current: return .value(.current(try await source.currentWeather(at: place)))
            case .forecast: return .value(.forecast(try await source.forecast(at: place)))
            case .air: return .value(.air(try await source.airQuality(at: place)))
            }
        } catch let failure as WeatherFailure {
            return .failure(failure)
        } catch is CancellationError {
            return .givenUp
        } catch {
            // A source that breaks its promise to throw nothing else.
            return .failure(.unreadable(field: "body"))
        }
    }

    /// A forecast keeps what the one before said of today's hours that have passed.
    private func merging(_ value: ReportValue, into older: ReportValue?, at now: Timestamp) -> ReportValue {
        guard case .forecast(let forecast) = value, case .forecast(let older) = older else { return value }
        return .forecast(forecast.keepingPassedHours(of: older, now: now))
    }

    /// Takes a request out, whether it stands in line or runs; who waits for it is the caller's to care for.
    private func removeFlight(_ key: Key) {
        guard let flight = flights.removeValue(forKey: key) else { return }
        queue.withdraw(FlightID(key: key, number: flight.id))
        // It keeps its place among the running ones until it has really ended (`settle`).
        flight.task?.cancel()
    }

    private func resumeIfDone(waiter id: Int) {
        guard let waiter = waiters[id], waiter.pending.isEmpty, let continuation = waiter.continuation else { return }
        waiters[id] = nil
        continuation.resume()
    }
}
