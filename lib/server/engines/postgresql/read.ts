import pg, { type FieldDef, type PoolClient, type QueryResult } from 'pg';
import type { Cell, Frame } from '@/lib/frame/frame';
import type { Bound, Statement } from '@/lib/query/dialect';
import type { StatementResult } from '@/lib/server/engines/engine';
import { resultColumn, toFrame } from '@/lib/server/engines/values/to-frame';
import { type ResultType, typeOf } from './column-types';

const int4Max = 2_147_483_647;

/** Type parsers for the driver that keep values as the text that the server sent. */
export const texts = { getTypeParser: () => (text: string) => text };

type TextRow = readonly (string | null)[];

/** A statement's result. `done` resolves at the end of its use; `cut` means that the server may still be sending. */
export interface Work<Result> {
  readonly result: Result;
  /** How many rows a statement has changed. */
  readonly changed?: number | null;
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
    const read = new TextRows(readerOf);
    query.on('row', (row: TextRow, result?: Described) => {
      if (read.length === maxRows) return resolve({ result: read.frame(result), done: Promise.resolve('cut') });
      read.add(row, result);
    });
    query.on('end', (result: Ended) => {
      resolve({ result: read.frame(result), changed: changedBy(result), done: Promise.resolve('whole') });
    });
    query.on('error', reject);
    client.query(query);
  });
}

type Described = Pick<QueryResult, 'fields'>;
type Ended = Pick<QueryResult, 'fields' | 'command' | 'rowCount'>;

/** Collects rows of texts as cells. */
class TextRows {
  #types: readonly ResultType[] | undefined;
  #fields: readonly FieldDef[] = [];
  #values: Cell[][] = [];
  length = 0;

  constructor(readonly readerOf: (oid: number) => ResultType) {}

  add(row: TextRow, described?: Described): void {
    const types = this.#describe(described);
    this.length += 1;
    for (let at = 0; at < types.length; at += 1) {
      const text = row[at];
      this.#values[at]?.push(text === null || text === undefined ? null : (types[at]?.read(text) ?? null));
    }
  }

  frame(described?: Described): Frame {
    const types = this.#describe(described);
    return toFrame(
      this.#fields.map(({ name }, at) => resultColumn(name, types[at] ?? typeOf(0))),
      this.#values,
    );
  }

  #describe(described?: Described): readonly ResultType[] {
    if (this.#types) return this.#types;
    this.#fields = described?.fields ?? [];
    this.#values = this.#fields.map(() => []);
    this.#types = this.#fields.map(({ dataTypeID }) => this.readerOf(dataTypeID));
    return this.#types;
  }
}

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function changedBy({ command, rowCount }: Ended): number | null {
  return changing.has(command) ? rowCount : null;
}

/** Runs a statement to its end and keeps its first rows. */
export function runThrough(
  client: PoolClient,
  sql: string,
  keptRows: number,
  readerOf: (oid: number) => ResultType,
): Promise<StatementResult> {
  const query = new pg.Query({
    text: sql,
    rowMode: 'array',
    queryMode: 'extended',
    types: texts,
  } as pg.QueryArrayConfig);
  return new Promise((resolve, reject) => {
    const read = new TextRows(readerOf);
    let rows = 0;
    query.on('row', (row: TextRow, described?: Described) => {
      rows += 1;
      if (rows <= keptRows) read.add(row, described);
    });
    query.on('end', (result: Ended) => resolve({ frame: read.frame(result), rows, changed: changedBy(result) }));
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
