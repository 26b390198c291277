import type { PoolClient } from 'pg';
import { AppError } from '@/lib/errors/app-error';
import type { RunOptions } from '@/lib/server/engines/engine';
import { leadingKeyword } from '@/lib/server/engines/sql/leading-keyword';
import { doubleQuoted } from '@/lib/server/engines/sql/literal';

const reading = new Set(['SELECT', 'WITH', 'VALUES', 'TABLE', 'EXPLAIN', 'SHOW']);

/** Settings that only change how values are formatted and queries planned; the final rollback restores them. */
const setting =
  /^\s*SET\s+(?:LOCAL\s+)?(?:datestyle|intervalstyle|timezone|extra_float_digits|work_mem|random_page_cost|geqo|enable_\w+)\s*(?:=|\bTO\b)[^;]*$/i;

/**
 * Throws `statement_writes` for what could write or end the transaction, whatever rights the account has: COPY, SET,
 * COMMIT, DO, CALL …
 */
export function refuseWriting(sql: string): void {
  const statement = leadingKeyword(sql);
  if (statement === 'SET' && setting.test(sql)) return;
  if (!reading.has(statement)) throw new AppError('statement_writes', { statement: statement || 'An empty statement' });
}

/**
 * Opens the transaction of one statement. The SELECT at the end makes the server refuse a later
 * `SET transaction_read_only = off`, which it accepts only before a transaction's first query.
 */
export async function begin(client: PoolClient, options: RunOptions): Promise<void> {
  const statements = [
    options.readOnly === false ? 'BEGIN' : 'BEGIN READ ONLY',
    `SET LOCAL statement_timeout = ${Math.max(1, Math.ceil(options.timeoutMs))}`,
    'SET LOCAL standard_conforming_strings = on',
    "SET LOCAL datestyle = 'ISO'",
    "SET LOCAL intervalstyle = 'postgres'",
    "SET LOCAL bytea_output = 'hex'",
    ...(options.schema ? [`SET LOCAL search_path = ${doubleQuoted(options.schema)}`] : []),
    'SELECT 1',
  ];
  await client.query(statements.join('; '));
}

/** Ends the transaction, releases advisory locks (they outlive a ROLLBACK) and returns the connection to the pool. */
export async function finish(client: PoolClient, outcome: 'commit' | 'rollback'): Promise<void> {
  try {
    await client.query(`${outcome === 'commit' ? 'COMMIT' : 'ROLLBACK'}; SELECT pg_advisory_unlock_all()`);
    client.release();
  } catch (error) {
    client.release(true);
    if (outcome === 'commit') throw error;
  }
}
