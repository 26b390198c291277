/** As many at a time as one statement takes: a database counts parameters in two bytes. */
const batchSize = 1000;

export function* inBatches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += batchSize) yield items.slice(at, at + batchSize);
}
