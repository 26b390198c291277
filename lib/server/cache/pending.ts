/** Does one thing once for all who ask for it before it is done. Nothing is kept afterwards: who asks later is told anew. */
export class Pending<Key, Value> {
  readonly #running = new Map<Key, Promise<Value>>();

  run(key: Key, start: () => Promise<Value>): Promise<Value> {
    const running = this.#running.get(key);
    if (running) return running;
    const started = start().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}
