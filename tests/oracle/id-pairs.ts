/** The ids of another server: each of a kind stands for one of ours, and no two for the same one. */
export class IdPairs {
  readonly #there = new Map<string, unknown>();
  readonly #here = new Map<string, unknown>();

  /** False when one of both was met with another one before. */
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
