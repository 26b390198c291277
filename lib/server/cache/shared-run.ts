interface Flight<T> {
  readonly result: Promise<T>;
  readonly abort: AbortController;
  waiting: number;
}

/**
 * Runs a job once for all concurrent callers with the same key. The job is aborted when all of them have aborted.
 */
export class SharedRun<T> {
  readonly #flights = new Map<string, Flight<T>>();

  run(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const flight = this.#flights.get(key) ?? this.#start(key, start);
    flight.waiting += 1;
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        flight.waiting -= 1;
        if (flight.waiting > 0) return;
        flight.abort.abort();
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
      };
      const give = () => {
        leave();
        reject(signal.reason);
      };
      signal.addEventListener('abort', give, { once: true });
      flight.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
    });
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const abort = new AbortController();
    const flight: Flight<T> = { abort, waiting: 0, result: start(abort.signal) };
    this.#flights.set(key, flight);
    flight.result
      .catch(() => undefined)
      .finally(() => {
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
      });
    return flight;
  }
}
