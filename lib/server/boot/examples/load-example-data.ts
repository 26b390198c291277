import { existsSync, linkSync, mkdirSync, readdirSync, unlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exampleTables } from './example-tables';

const fileName = 'examples.duckdb';
const sources = join(process.cwd(), 'node_modules', 'vega-datasets', 'data');

export interface ExampleData {
  readonly path: string;
  /** The address under which it is stored; relative to the data folder. */
  readonly sqlalchemy_uri: string;
  /** False when it had been loaded before. */
  readonly isNew: boolean;
}

/**
 * Makes the example data in the data folder, all of it or nothing: it is built beside its place and then linked there.
 * The instance that builds it may read files, so it is closed before any user's statement runs.
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
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(path, { autoinstall_known_extensions: 'false' });
  try {
    const session = await instance.connect();
    for (const { name, prepare = [], sql } of exampleTables) {
      for (const statement of [...prepare, `CREATE TABLE ${name} AS ${sql}`]) {
        await session.run(statement.replaceAll('{data}', sources.replaceAll("'", "''")));
      }
    }
    await session.run('CHECKPOINT');
    session.closeSync();
  } finally {
    instance.closeSync();
  }
}

/** What a process that was killed left behind. */
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
