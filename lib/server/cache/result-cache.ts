/** A kept value and when it was made. */
export interface Kept {
  readonly bytes: Uint8Array;
  readonly at: number;
}

/** Where results are kept: in this process, or in Redis for several. */
export interface ResultCache {
  get(key: string): Promise<Kept | null>;
  /** When what is kept was made; null when nothing is. */
  stamp(key: string): Promise<number | null>;
  set(key: string, bytes: Uint8Array, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  clear(): Promise<void>;
}
