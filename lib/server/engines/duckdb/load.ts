import { type DuckDBAppender, type DuckDBConnection, DuckDBTimestampValue } from '@duckdb/node-api';
import { AppError } from '@/lib/errors/app-error';
import type { Bound } from '@/lib/query/dialect';
import { doubleQuoted } from '@/lib/server/engines/sql/literal';
import { createSql, type LoadType, loadName, type TableLoad } from '@/lib/server/engines/values/table-load';

const types = {
  integer: 'BIGINT',
  float: 'DOUBLE',
  boolean: 'BOOLEAN',
  text: 'VARCHAR',
  timestamp: 'TIMESTAMP',
} as const;

/** Fills a table in a transaction of its own; rows for an existing table are first loaded into a temporary table. */
export async function loadDuckdb(session: DuckDBConnection, load: TableLoad, signal: AbortSignal): Promise<void> {
  const name = loadName(load, doubleQuoted);
  const staged = 'isoline_upload';
  const isAdded = load.mode === 'append';
  const stop = () => session.interrupt();
  signal.addEventListener('abort', stop, { once: true });
  await session.run('BEGIN TRANSACTION');
  try {
    if (load.mode === 'replace') await session.run(`DROP TABLE ${name}`);
    const create = createSql(isAdded ? staged : name, load.columns, doubleQuoted, types);
    await session.run(isAdded ? create.replace('CREATE TABLE', 'CREATE TEMP TABLE') : create);
    const appender = isAdded
      ? await session.createAppender(staged, 'main', 'temp')
      : await session.createAppender(load.table, load.schema ?? undefined);
    for await (const rows of load.rows()) {
      if (signal.aborted) throw new AppError('query_cancelled');
      for (const row of rows) {
        for (const [at, { type }] of load.columns.entries()) append(appender, row[at] ?? null, type);
        appender.endRow();
      }
      appender.flushSync();
    }
    appender.closeSync();
    if (isAdded) {
      const columns = load.columns.map((column) => doubleQuoted(column.name)).join(', ');
      await session.run(`INSERT INTO ${name} (${columns}) SELECT ${columns} FROM temp.${staged}`);
      await session.run(`DROP TABLE temp.${staged}`);
    }
    await session.run('COMMIT');
  } catch (problem) {
    await session.run('ROLLBACK').catch(() => undefined);
    throw problem;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function append(appender: DuckDBAppender, value: Bound, type: LoadType): void {
  if (value === null) {
    appender.appendNull();
    return;
  }
  switch (type) {
    case 'integer':
      appender.appendBigInt(BigInt(value));
      break;
    case 'float':
      appender.appendDouble(Number(value));
      break;
    case 'boolean':
      appender.appendBoolean(Boolean(value));
      break;
    case 'timestamp':
      appender.appendTimestamp(new DuckDBTimestampValue(microsOf(String(value))));
      break;
    case 'text':
      appender.appendVarchar(String(value));
      break;
  }
}

/** `2024-01-02 03:04:05.678901` as microseconds since 1970. */
function microsOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  const [day = '', time = '00:00:00'] = whole.split(' ');
  const clock = time.split(':').length === 2 ? `${time}:00` : time;
  return BigInt(Date.parse(`${day}T${clock}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
}
