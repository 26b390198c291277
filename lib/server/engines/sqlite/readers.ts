/** Counts who reads, so that a writer can let them finish before it changes what they read. */
export class Readers {
  #reading = 0;
  #onGone: (() => void)[] = [];

  /** Returns the function that leaves; a second call has no effect. */
  enter(): () => void {
    let isInside = true;
    this.#reading += 1;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#reading -= 1;
      if (this.#reading === 0) for (const tell of this.#onGone.splice(0)) tell();
    };
  }

  /** Resolves when nobody reads, or after `patienceMs`. */
  async gone(patienceMs: number): Promise<void> {
    if (this.#reading === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([new Promise<void>((resolve) => this.#onGone.push(resolve)), patience]);
    clearTimeout(timer);
  }
}
