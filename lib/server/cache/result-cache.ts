/** A cached value and when it was made, in ms since 1970. */
export interface Kept {
  readonly bytes: Uint8Array;
  readonly at: number;
}

/** The cache of results: in this process, or in Redis for several processes. */
export interface ResultCache {
  get(key: string): Promise<Kept | null>;
  /** When the cached value was made, in ms since 1970; null when there is none. */
  stamp(key: string): Promise<number | null>;
  set(key: string, bytes: Uint8Array, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  clear(): Promise<void>;
}
