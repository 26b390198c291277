/** Number of open connections, of those in use, and of callers waiting for one. */
export interface PoolUse {
  readonly open: number;
  readonly lent: number;
  readonly waiting: number;
}

declare global {
  /** Pages and routes are bundled separately, and each opens its own pool. */
  var isolineMetadataPools: Set<{ readonly use: PoolUse }> | undefined;
}

/** Sum over all pools of this process; all zero if the metadata database is embedded. */
export function metadataPoolUse(): PoolUse {
  const sum = { open: 0, lent: 0, waiting: 0 };
  for (const { use } of globalThis.isolineMetadataPools ?? []) {
    sum.open += use.open;
    sum.lent += use.lent;
    sum.waiting += use.waiting;
  }
  return sum;
}
