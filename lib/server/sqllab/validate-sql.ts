import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { errorText, phraseText } from '@/lib/errors/error-text';
import type { Viewer } from '@/lib/permissions/viewer';
import { caretPlace } from '@/lib/query/sql/caret-place';
import { mapping, text } from '@/lib/server/api/request/body-field';
import { readerLanguage } from '@/lib/server/api/wire';
import { openDatabase } from '@/lib/server/database/open-database';
import { errorText as driverText } from '@/lib/server/engines/connect/driver-message';
import { withheld } from '@/lib/server/run/withheld';
import { analyseSql } from '@/lib/server/sql/analyse-sql';
import { placeOf } from '@/lib/server/sql/script-place';
import { placeOf as lineOf } from '@/lib/sql/script';
import { filledScript } from './editor-template';
import { scriptPlan } from './script-plan';
import type { DatabaseRow } from './visible-database';

export const SqlToValidate = z.strictObject({
  sql: text(),
  catalog: text().nullish(),
  schema: text().nullish(),
  template_params: mapping().nullish(),
});

/** A problem in a script. Lines and columns count from 1. */
export interface SqlAnnotation {
  readonly line_number: number;
  readonly start_column: number | null;
  readonly end_column: number | null;
  readonly message: string;
}

const timeoutMs = 10_000;
const planning = 'EXPLAIN ';
const planned = new Set(['postgresql', 'mysql', 'mariadb', 'duckdb', 'sqlite']);

/**
 * The problems of a script, from a parser and then from the database, which plans each reading statement without
 * running it. Empty when there are none.
 */
export async function sqlAnnotations(
  body: z.infer<typeof SqlToValidate>,
  stored: DatabaseRow,
  viewer: Viewer,
  signal: AbortSignal,
): Promise<SqlAnnotation[]> {
  await readerLanguage();
  const database = await openDatabase(stored.id, viewer);
  const { connection } = database;
  const { dialect } = database.engine;
  const place = placeOf(stored, body);
  const template = { viewer, database, place, address: new URLSearchParams(), now: Date.now() };
  const templateParams = JSON.stringify(body.template_params ?? {});
  const sql = await filledScript({ ...template, sql: body.sql, templateParams });
  const { statements } = await analyseSql(sql, dialect.name);
  const unread = statements.flatMap(({ problem }) =>
    problem ? [annotation(sql, problem.at, phraseText(problem.message))] : [],
  );
  if (unread.length > 0 || statements.length === 0 || !planned.has(dialect.name)) return unread;
  try {
    const request = { sql, viewer, database, place, limit: 1, creation: null };
    const { isNarrowed } = await scriptPlan({
      ...request,
      fill: (clause) => filledScript({ ...template, sql: clause, templateParams: null, isRule: true }),
    });
    for (const { kind, start, end } of statements) {
      if (kind !== 'read' && kind !== 'unknown') continue;
      const statement = { sql: `${planning}${sql.slice(start, end)}`, parameters: [] };
      const { catalog, schema } = place;
      await connection.run(statement, { signal, timeoutMs, maxRows: 1, catalog, schema }).catch((error: unknown) => {
        const said = isNarrowed ? withheld(error) : error;
        if (!(said instanceof AppError) || !(error instanceof AppError)) throw error;
        // A statement of a kind unknown to the parsers may be valid and only not support EXPLAIN.
        if (kind === 'read' || error.code.startsWith('sql_syntax'))
          throw new Located(said, placeIn(sql, { start, asked: statement.sql }, error));
      });
    }
    return [];
  } catch (error) {
    if (error instanceof Located) return [annotation(sql, error.at, errorText(error.problem))];
    if (error instanceof AppError) return [annotation(sql, 0, errorText(error))];
    throw error;
  }
}

/** An error of the database, and the position of the statement that it refers to. */
class Located extends Error {
  constructor(
    readonly problem: AppError,
    readonly at: number,
  ) {
    super(problem.message);
  }
}

/** The offset that an error of a planned statement names: the beginning of the statement where it names none. */
function placeIn(sql: string, { start, asked }: { start: number; asked: string }, { facts, cause }: AppError): number {
  const { line, column } = typeof facts.line === 'number' ? facts : (caretPlace(driverText(cause, asked)) ?? facts);
  if (typeof line !== 'number') return start;
  const lines = sql.slice(start).split('\n');
  const text = lines[line - 1] ?? '';
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, start);
  if (typeof column !== 'number') return before + text.length - text.trimStart().length;
  return before + Math.min(text.length, Math.max(0, column - 1 - (line === 1 ? planning.length : 0)));
}

function annotation(sql: string, at: number, message: string): SqlAnnotation {
  const { line, column } = lineOf(sql, at);
  return { line_number: line, start_column: column, end_column: null, message };
}
