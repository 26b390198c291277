import type postgres from 'postgres';

type Query = postgres.PendingQuery<postgres.Row[]>;
/** Requests the rows of a query as objects or as arrays. */
export type Shape = (query: Query) => PromiseLike<unknown>;

/**
 * A query as drizzle expects it of the driver. Starts one microtask later, so that `values()` can request rows as
 * arrays, as with the driver's own queries.
 */
export function pendingQuery(run: (shape: Shape) => PromiseLike<unknown>): Query {
  let shape: Shape = (query) => query;
  const result = Promise.resolve().then(() => run(shape));
  const values = () => {
    shape = (query) => query.values();
    return result;
  };
  return Object.assign(result, { values }) as unknown as Query;
}
