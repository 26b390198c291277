const batchRows = 1_000;

/** Rows that come one by one, some at a time. */
export async function* batched<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < batchRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
