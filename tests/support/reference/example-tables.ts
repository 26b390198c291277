import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import postgres from 'postgres';

const server = process.env.ISOLINE_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432';

/** The example tables in the database `examples` of the PostgreSQL server, loaded once with psql. */
export async function loadExampleTables(examples: string): Promise<void> {
  const maintenance = postgres(`${server}/postgres`, { max: 1, onnotice: () => undefined });
  const [found] = await maintenance`select 1 from pg_database where datname = 'examples'`;
  if (!found) await maintenance.unsafe('create database examples');
  await maintenance.end();
  const target = examplesDatabase();
  const present = await target<{ name: string }[]>`select table_name as name from information_schema.tables`;
  await target.end();
  const names = new Set(present.map(({ name }) => name));
  if (!names.has('birth_names')) await psql(join(examples, 'tables/tables.sql.gz'));
  if (!names.has('covid_vaccines')) await psql(join(examples, 'tables-more/more.sql.gz'));
}

/** A connection to the database of the example tables; the caller must end it. */
export function examplesDatabase(): postgres.Sql {
  return postgres(`${server}/examples`, { max: 1, onnotice: () => undefined });
}

function psql(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('psql', ['-q', '-v', 'ON_ERROR_STOP=1', `${server}/examples`], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    createReadStream(file).pipe(createGunzip()).pipe(child.stdin);
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`psql ended with ${code} on ${file}`))));
  });
}
