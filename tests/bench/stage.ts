import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examplesDir } from '@/tests/oracle/reference-server';
import { loadExampleTables } from '@/tests/support/reference/example-tables';
import { type Server, startServer } from './server';
import { askJson, signIn, type Visitor } from './visitor';

/** The data folder with the subject of the measurements, and how to start a server on it. */
export interface Stage {
  readonly dataFolder: string;
  /** The dashboard's title; null: the first one of the list (with the seeded examples). */
  readonly title: string | null;
  readonly password: string;
  readonly settings: Readonly<Record<string, string>>;
  start(): Promise<Server>;
  clear(): Promise<void>;
}

/** The Sales dashboard on PostgreSQL if its bundle is beside the repository, otherwise the seeded examples. */
export async function prepareStage(): Promise<Stage> {
  const work = await mkdtemp(join(tmpdir(), 'isoline-bench-'));
  const dataFolder = join(work, 'data');
  const hasBundles = existsSync(join(examplesDir, 'bundles'));
  const password = hasBundles ? 'admin' : 'a password for the bench';
  const settings = {
    ISOLINE_DATA: dataFolder,
    ISOLINE_EXAMPLES: String(!hasBundles),
    ISOLINE_ADMIN_PASSWORD: password,
    DATABASE_URL: '',
    REDIS_URL: '',
  };
  if (hasBundles) {
    await loadExampleTables(examplesDir);
    await run('node_modules/.bin/tsx', ['tests/support/reference/import-reference-state.ts', examplesDir], settings);
  }
  const start = () => startServer(settings);
  await (await start()).stop();
  return {
    dataFolder,
    title: hasBundles ? 'Sales Dashboard' : null,
    password,
    settings,
    start,
    clear: () => rm(work, { recursive: true, force: true }),
  };
}

export function run(program: string, args: readonly string[], settings: Record<string, string>): Promise<void> {
  const child = spawn(program, args, { env: { ...process.env, ...settings }, stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))));
  });
}

export interface Subject {
  readonly visitor: Visitor;
  readonly dashboardId: number;
  readonly path: string;
  /** Other dashboards, whose pages warm the server without touching the subject's data. */
  readonly otherPaths: readonly string[];
}

export async function openSubject(server: Server, stage: Stage): Promise<Subject> {
  const visitor = await signIn(server.base, 'admin', stage.password);
  const { result } = await askJson<{ result: { id: number; dashboard_title: string }[] }>(
    visitor,
    '/api/v1/dashboard/?q=(order_column:id,order_direction:asc,page_size:100)',
  ).catch(() => askJson<{ result: { id: number; dashboard_title: string }[] }>(visitor, '/api/v1/dashboard/'));
  const chosen = result.find(({ dashboard_title }) => stage.title === null || dashboard_title === stage.title);
  if (!chosen) throw new Error(`there is no dashboard ${stage.title ?? ''}`);
  const pathOf = (id: number): string => `/superset/dashboard/${id}/`;
  return {
    visitor,
    dashboardId: chosen.id,
    path: pathOf(chosen.id),
    otherPaths: result.filter(({ id }) => id !== chosen.id).map(({ id }) => pathOf(id)),
  };
}
