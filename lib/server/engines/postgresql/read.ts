import pg, { type FieldDef, type PoolClient, type QueryResult } from 'pg';
import type { Cell, Frame } from '@/lib/frame/frame';
import type { Bound, Statement } from '@/lib/query/dialect';
import { resultColumn, toFrame } from '@/lib/server/engines/values/to-frame';
import { type ResultType, typeOf } from './column-types';

const int4Max = 2_147_483_647;

/** Type parsers for the driver that keep values as the text that the server sent. */
export const texts = { getTypeParser: () => (text: string) => text };

type TextRow = readonly (string | null)[];

/** A statement's result. `done` resolves at the end of its use; `cut` means that the server may still be sending. */
export interface Work<Result> {
  readonly result: Result;
  readonly done: Promise<'whole' | 'cut'>;
}

/** The whole result as a frame, or its first `maxRows` rows. */
export function readAll(
  client: PoolClient,
  statement: Statement,
  maxRows: number,
  readerOf: (oid: number) => ResultType = typeOf,
): Promise<Work<Frame>> {
  const query = new pg.Query<(string | null)[]>({
    text: statement.sql,
    values: statement.parameters.map(boundText),
    rowMode: 'array',
    queryMode: 'extended',
    // The driver reads the OIDs of parameter types from the same option as the parsers of results.
    types: Object.assign(statement.parameters.map(parameterType), texts),
  } as pg.QueryArrayConfig);
  return new Promise((resolve, reject) => {
    let types: ResultType[] | undefined;
    let values: Cell[][] = [];
    let fields: FieldDef[] = [];
    let count = 0;
    const describe = (result: Pick<QueryResult, 'fields'>) => {
      fields = result.fields;
      types = fields.map(({ dataTypeID }) => readerOf(dataTypeID));
      values = fields.map(() => []);
      return types;
    };
    const frame = () =>
      toFrame(
        fields.map(({ name }, at) => resultColumn(name, types?.[at] ?? typeOf(0))),
        values,
      );
    query.on('row', (row: TextRow, result?: Pick<QueryResult, 'fields'>) => {
      const readers = types ?? describe(result ?? { fields: [] });
      if (count === maxRows) return resolve({ result: frame(), done: Promise.resolve('cut') });
      count += 1;
      for (let at = 0; at < readers.length; at += 1) {
        const text = row[at];
        values[at]?.push(text === null || text === undefined ? null : (readers[at]?.read(text) ?? null));
      }
    });
    query.on('end', (result: Pick<QueryResult, 'fields'>) => {
      if (!types) describe(result);
      resolve({ result: frame(), done: Promise.resolve('whole') });
    });
    query.on('error', reject);
    client.query(query);
  });
}

/** Runs a statement and discards its rows. */
export function runThrough(client: PoolClient, sql: string): Promise<void> {
  const query = new pg.Query({
    text: sql,
    rowMode: 'array',
    queryMode: 'extended',
    types: texts,
  } as pg.QueryArrayConfig);
  return new Promise((resolve, reject) => {
    query.on('row', () => undefined);
    query.on('end', () => resolve());
    query.on('error', reject);
    client.query(query);
  });
}

/** A bound value in the server's text format. */
export function boundText(value: Bound): string | null {
  return value === null ? null : String(value);
}

/** OID of numbers that may exceed the compared column's type: int8 (20), numeric (1700), float8 (701); else 0. */
function parameterType(value: Bound): number {
  if (typeof value === 'bigint') return BigInt.asIntN(64, value) === value ? 20 : 1700;
  if (typeof value !== 'number') return 0;
  if (!Number.isInteger(value)) return 701;
  return Math.abs(value) > int4Max ? 20 : 0;
}
