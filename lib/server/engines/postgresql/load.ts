import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Bound } from '@/lib/query/dialect';
import { doubleQuoted } from '@/lib/server/engines/sql/literal';
import { createSql, demandShortNames, loadName, type TableLoad } from '@/lib/server/engines/values/table-load';

const types = {
  integer: 'BIGINT',
  float: 'DOUBLE PRECISION',
  boolean: 'BOOLEAN',
  text: 'TEXT',
  timestamp: 'TIMESTAMP',
} as const;
const maxNameBytes = 63;

/** Copies rows into a table in the open transaction. The CSV of `load.raw` is sent unchanged: the server parses it. */
export async function loadPostgresql(client: PoolClient, load: TableLoad, signal: AbortSignal): Promise<void> {
  demandShortNames(load, maxNameBytes, Buffer.byteLength);
  const name = loadName(load, doubleQuoted);
  if (load.mode === 'replace') await client.query(`DROP TABLE ${name}`);
  if (load.mode !== 'append') await client.query(createSql(name, load.columns, doubleQuoted, types));
  const columns = load.columns.map((column) => doubleQuoted(column.name)).join(', ');
  const delimiter = load.raw?.delimiter ?? ',';
  const format = `FORMAT csv, DELIMITER E'\\x${delimiter.charCodeAt(0).toString(16).padStart(2, '0')}', ENCODING 'UTF8'`;
  const copy = client.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN WITH (${format})`));
  await pipeline(load.raw?.bytes() ?? csvOf(load), copy, { signal });
}

async function* csvOf(load: TableLoad): AsyncGenerator<Buffer> {
  for await (const batch of load.rows()) {
    yield Buffer.from(batch.map((row) => `${row.map(csvCell).join(',')}\n`).join(''));
  }
}

/** An empty field is NULL. Texts are quoted, so that an empty text is not NULL. */
function csvCell(value: Bound): string {
  if (value === null) return '';
  return typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : String(value);
}
