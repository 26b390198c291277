import { AppError } from '@/lib/errors/app-error';
import type { Cell } from '@/lib/frame/frame';
import type { Dialect } from '@/lib/query/dialect';
import type { Connection } from '@/lib/server/engines/engine';
import { prepareScript, type ScriptRequest } from '@/lib/server/sql/prepare-script';

/** A database that attacks are tried on: what they could change or see there can be told. */
export interface Sandbox {
  readonly dialect: Dialect;
  readonly connection: Connection;
  /** Everything that may not change, as text. */
  state(): Promise<string>;
  close(): Promise<void>;
}

/** Who tries: the administrator of a database without changes, or one with changes who may use a few tables. */
export type Attacker = 'reader' | 'restricted';

/** What came of an attempt: turned away by us, turned away by the database, or run. */
export interface Outcome {
  readonly end: 'refused' | 'failed' | 'ran';
  readonly reason: string;
  /** Every cell that came back, as text. */
  readonly seen: string;
}

const policies = {
  reader: { allowsChanges: false, allowsTables: false, allowsViews: false, hasWholeDatabase: true },
  restricted: { allowsChanges: true, allowsTables: true, allowsViews: true, hasWholeDatabase: false },
};

/** The tables that the restricted one may use. */
export const ownTables: ReadonlySet<string> = new Set(['own', 'cleaned_sales_data', 'birth_names', 'rec_dml']);

/** Runs a script as the SQL editor does: checked, limited, one statement after the other. */
export async function attempt(
  { connection, dialect }: Sandbox,
  sql: string,
  attacker: Attacker,
  over: Partial<ScriptRequest> = {},
): Promise<Outcome> {
  const options = { signal: new AbortController().signal, timeoutMs: 3_000, maxRows: 100 };
  const seen: string[] = [];
  try {
    const { statements } = await prepareScript({
      sql,
      dialect,
      policy: policies[attacker],
      checkTables: async (tables) => {
        const other = tables.find(({ table, schema }) => !ownTables.has(table) || !isOwnSchema(schema));
        if (other) throw new AppError('tables_unnamed', { reason: other.table });
      },
      rules: [],
      defaults: { catalog: null, schema: null },
      limit: 100,
      create: null,
      ...over,
    });
    for (const statement of statements) {
      try {
        const frame = await connection.run(
          { sql: statement.sql, parameters: [] },
          { ...options, readOnly: !statement.changes },
        );
        seen.push(...frame.columns.flatMap(({ values }) => [...(values as readonly Cell[])].map(String)));
      } catch (error) {
        return { end: 'failed', reason: messageOf(error), seen: seen.join(' ') };
      }
    }
    return { end: 'ran', reason: '', seen: seen.join(' ') };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { end: 'refused', reason: `${error.code}: ${error.message}`, seen: '' };
  }
}

function isOwnSchema(schema: string | null): boolean {
  return schema === null || schema === 'public' || schema === 'main';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
