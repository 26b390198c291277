import { randomBytes } from 'node:crypto';
import type { PoolConnection } from 'mysql2';
import { AppError } from '@/lib/errors/app-error';
import type { Bound } from '@/lib/query/dialect';
import { createSql, demandShortNames, loadName, type TableLoad } from '@/lib/server/engines/values/table-load';
import { ask } from './session';

const types = {
  integer: 'BIGINT',
  float: 'DOUBLE',
  boolean: 'BOOLEAN',
  text: 'LONGTEXT',
  timestamp: 'DATETIME(6)',
} as const;
const maxNameLength = 64;

const quote = (name: string) => `\`${name.replaceAll('`', '``')}\``;

/**
 * Appended rows are inserted in the open transaction. CREATE TABLE commits that transaction, as every definition in
 * MySQL does: a new table is therefore filled under a temporary name and renamed when it is complete.
 */
export async function loadMysql(session: PoolConnection, load: TableLoad, signal: AbortSignal): Promise<void> {
  demandShortNames(load, maxNameLength, (name) => [...name].length);
  const name = loadName(load, quote);
  if (load.mode === 'append') return insert(session, name, load, signal);
  const suffix = randomBytes(8).toString('hex');
  const nameOf = (table: string) => loadName({ ...load, table }, quote);
  const filled = nameOf(`isoline_${suffix}`);
  const old = nameOf(`isoline_${suffix}_old`);
  try {
    await ask(session, `${createSql(filled, load.columns, quote, types)} CHARACTER SET utf8mb4`);
    await ask(session, 'START TRANSACTION');
    await insert(session, filled, load, signal);
    await ask(session, 'COMMIT');
    const isNew = load.mode === 'create';
    await ask(session, `RENAME TABLE ${isNew ? '' : `${name} TO ${old}, `}${filled} TO ${name}`);
    if (!isNew) await ask(session, `DROP TABLE IF EXISTS ${old}`);
  } catch (problem) {
    await ask(session, `DROP TABLE IF EXISTS ${filled}`).catch(() => undefined);
    throw problem;
  }
}

async function insert(session: PoolConnection, name: string, load: TableLoad, signal: AbortSignal): Promise<void> {
  const columns = load.columns.map((column) => quote(column.name)).join(', ');
  for await (const batch of load.rows()) {
    if (signal.aborted) throw new AppError('query_cancelled');
    await send(session, `INSERT INTO ${name} (${columns}) VALUES ?`, batch);
  }
}

/** The driver writes the rows into the statement's text, with escaped values. */
function send(session: PoolConnection, sql: string, rows: readonly (readonly Bound[])[]): Promise<void> {
  return new Promise((resolve, reject) => {
    session.query(sql, [rows], (error) => (error ? reject(error) : resolve()));
  });
}
