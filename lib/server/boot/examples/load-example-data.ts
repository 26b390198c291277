import { existsSync, linkSync, mkdirSync, readdirSync, unlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exampleTables } from './example-tables';

const fileName = 'examples.duckdb';
const buildMs = 10 * 60_000;
const sources = join(process.cwd(), 'node_modules', 'vega-datasets', 'data');

export interface ExampleData {
  readonly path: string;
  /** The stored connection URI; its path is relative to the data folder. */
  readonly sqlalchemy_uri: string;
  /** False when the file existed already. */
  readonly isNew: boolean;
}

/**
 * Creates the example data in the data folder, all of it or nothing: the file is built under a temporary name and then
 * linked to its final one. The DuckDB instance that builds it may read files, so it is closed before any user's
 * statement runs.
 */
export async function loadExampleData(dataFolder: string): Promise<ExampleData> {
  const path = join(resolve(dataFolder), fileName);
  const sqlalchemy_uri = `duckdb:///${fileName}`;
  if (existsSync(path)) return { path, sqlalchemy_uri, isNew: false };
  mkdirSync(dataFolder, { recursive: true });
  removeUnfinished(dataFolder);
  const unfinished = `${path}.${process.pid}.unfinished`;
  await build(unfinished);
  try {
    linkSync(unfinished, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
  unlinkSync(unfinished);
  return { path, sqlalchemy_uri, isNew: true };
}

async function build(path: string): Promise<void> {
  const { connectDuckdbAt } = await import('@/lib/server/engines/duckdb/connection');
  const connection = await connectDuckdbAt(path, {}, [], { maxConnections: 1, connectTimeoutMs: buildMs });
  const signal = new AbortController().signal;
  try {
    for (const { name, prepare = [], sql } of exampleTables) {
      const statements = [...prepare, `CREATE TABLE ${name} AS ${sql}`];
      await connection.script(
        statements.map((statement) => statement.replaceAll('{data}', sources.replaceAll("'", "''"))),
        { signal, timeoutMs: buildMs, maxRows: 0, readOnly: false },
      );
    }
  } finally {
    await connection.close();
  }
}

/** Deletes unfinished files of processes that no longer run. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    const owner = /^examples\.duckdb\.(\d+)\.unfinished/.exec(name)?.[1];
    if (owner && !isAlive(Number(owner))) unlinkSync(join(folder, name));
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return processId !== process.pid;
  } catch {
    return false;
  }
}
