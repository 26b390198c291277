/** A one-to-one mapping between the ids of another server and ours, per kind of object. */
export class IdPairs {
  readonly #there = new Map<string, unknown>();
  readonly #here = new Map<string, unknown>();

  /** False when either id was paired with a different one before. */
  isPair(kind: string, told: unknown, got: unknown): boolean {
    const there = `${kind} ${String(told)}`;
    const here = `${kind} ${String(got)}`;
    if (!this.#there.has(there) && !this.#here.has(here)) {
      this.#there.set(there, got);
      this.#here.set(here, told);
    }
    return this.#there.get(there) === got && this.#here.get(here) === told;
  }
}
