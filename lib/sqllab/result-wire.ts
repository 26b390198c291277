import { queryOfWire } from '@/lib/sqllab/tabs/tab-wire';
import { isObject } from '@/lib/text/is-object';
import {
  type EditorQuery,
  isInProgress,
  type QueryResult,
  type ResultColumn,
  type ResultRow,
  type StatementOutcome,
} from './editor-query';
import { type WireError, wireErrors } from './wire-error';

/** An answer of `execute` or `results`. */
export type RunAnswer =
  | { readonly kind: 'rows'; readonly result: QueryResult; readonly query: EditorQuery | null }
  /** The rows are the first ones of a query that goes on in the background. */
  | { readonly kind: 'begun'; readonly result: QueryResult; readonly query: EditorQuery }
  /** The query runs in the background. */
  | { readonly kind: 'accepted'; readonly query: EditorQuery | null }
  | { readonly kind: 'failed'; readonly errors: readonly WireError[] };

/** Reads an answer of `execute` or `results`. A streamed answer may end with errors after its first rows. */
export function runAnswer(body: unknown): RunAnswer {
  if (!isObject(body)) return { kind: 'failed', errors: [] };
  const query = queryOfWire(body.query);
  if (body.status === 'failed' || Array.isArray(body.errors)) return { kind: 'failed', errors: wireErrors(body) };
  if (!Array.isArray(body.data))
    return query ? { kind: 'accepted', query } : { kind: 'failed', errors: wireErrors(body) };
  const result = resultOfWire(body);
  if (query && isInProgress(query.state)) return { kind: 'begun', result: { ...result, isWhole: false }, query };
  return { kind: 'rows', result, query };
}

/** The columns and rows of an answer. */
export function resultOfWire(body: Readonly<Record<string, unknown>>): QueryResult {
  const columns = Array.isArray(body.columns) ? body.columns.filter(isObject).map(columnOfWire) : [];
  const data = Array.isArray(body.data) ? (body.data.filter(isObject) as readonly ResultRow[]) : [];
  const told = { columns, data, isDisplayLimitReached: body.displayLimitReached === true, isWhole: true };
  if (!Array.isArray(body.statements)) return told;
  const statements = body.statements.filter(isObject).map(outcomeOfWire);
  const last = statements.at(-1);
  return last ? { ...told, statements: [...statements.slice(0, -1), { ...last, columns, data }] } : told;
}

function outcomeOfWire(wire: Readonly<Record<string, unknown>>): StatementOutcome {
  const { columns, data } = resultOfWire({ columns: wire.columns, data: wire.data });
  return { sql: String(wire.sql ?? ''), rows: countOf(wire.rows), changed: countOf(wire.changed), columns, data };
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function columnOfWire(wire: Readonly<Record<string, unknown>>): ResultColumn {
  const name = String(wire.column_name ?? wire.name ?? '');
  return {
    column_name: name,
    name: String(wire.name ?? name),
    type: typeof wire.type === 'string' ? wire.type : null,
    type_generic: typeof wire.type_generic === 'number' ? wire.type_generic : null,
    is_dttm: wire.is_dttm === true,
  };
}
