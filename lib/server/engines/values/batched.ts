const batchRows = 1_000;

/** Groups rows that arrive one by one into batches, and tells of each as it arrives. */
export async function* batched<Row>(rows: AsyncIterable<Row>, tell: (row: Row) => void): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    tell(row);
    batch.push(row);
    if (batch.length < batchRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
