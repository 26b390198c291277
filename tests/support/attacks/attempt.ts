import { AppError } from '@/lib/errors/app-error';
import type { Cell } from '@/lib/frame/frame';
import type { Dialect } from '@/lib/query/dialect';
import type { Connection } from '@/lib/server/engines/engine';
import { prepareScript, type ScriptRequest } from '@/lib/server/sql/prepare-script';

/** A database for attacks, with a way to see what they changed or read. */
export interface Sandbox {
  readonly dialect: Dialect;
  readonly connection: Connection;
  /** Everything that must not change, as text. */
  state(): Promise<string>;
  close(): Promise<void>;
}

/** The attacker: a reader of the whole database without changes, or a user with changes on a few tables. */
export type Attacker = 'reader' | 'restricted';

/** The result of an attempt: refused by us, failed in the database, or executed. */
export interface Outcome {
  readonly end: 'refused' | 'failed' | 'ran';
  readonly reason: string;
  /** Every returned cell, as text. */
  readonly seen: string;
}

const policies = {
  reader: { allowsChanges: false, allowsTables: false, allowsViews: false, hasWholeDatabase: true },
  restricted: { allowsChanges: true, allowsTables: true, allowsViews: true, hasWholeDatabase: false },
};

/** The tables that the restricted attacker may use. */
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
