/** Items per statement. The PostgreSQL protocol counts parameters in two bytes, so a statement takes at most 65,535. */
const batchSize = 1000;

export function* inBatches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += batchSize) yield items.slice(at, at + batchSize);
}
