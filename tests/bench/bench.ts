import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildWhenStale } from '@/bin/fresh-build';
import { asyncFigures } from './async';
import { type BareDriver, type BareServer, openBareDriver, startBareServer } from './bare';
import { bootFigures } from './boot';
import { browserFigures } from './browser/browser';
import { dashboardPageFigures } from './browser/dashboard-page';
import { editorPageFigures, editorWordFigures } from './browser/editor-page';
import { exploreFigures } from './browser/explore';
import { manyObjectFigures } from './browser/many-objects';
import { pointFigures } from './browser/points';
import { roleEditorFigures } from './browser/role-editor';
import { chartApiFigures, thousandRows } from './chart-api';
import { chartListFigures } from './chart-list';
import { drawingFigures } from './drawing';
import { editorFigures } from './editor';
import { exportFigures, withMillionRows } from './export';
import { type Figure, isWithin, median, ratioOf, table } from './figure';
import { firstVisit, pageFigures, pageTimes } from './page';
import { pictureFigures } from './pictures';
import { pivotFigures } from './pivot';
import { chartQueries, repeated, timeStatements } from './queries';
import { rushFigures } from './rush';
import type { Server } from './server';
import { signInFigures } from './sign-in';
import { openSubject, prepareStage, type Stage, type Subject } from './stage';
import { throughputFigures } from './throughput';
import { uploadFigures } from './upload';

/**
 * Measures the product and, in the same run, the same work without it: all parts, or those named on the command line.
 * Fails only when something cannot be measured.
 */
const reportFile = join(import.meta.dirname, '../.report/bench.json');
const parts = [
  'boot',
  'page',
  'browser',
  'dashboard',
  'explore',
  'lists',
  'many-objects',
  'roles',
  'sign-in',
  'async',
  'api',
  'load',
  'rush',
  'export',
  'editor',
  'editor-page',
  'upload',
  'pictures',
  'pivot',
  'drawing',
  'points',
] as const;
type Part = (typeof parts)[number];
/** Those that need a table of a million rows. */
const large = ['export', 'editor', 'editor-page', 'upload', 'pictures'] as const satisfies readonly Part[];

const wanted = new Set(process.argv.slice(2));
const unknown = [...wanted].filter((name) => !parts.some((part) => part === name));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')} among ${parts.join(', ')}`);
const wants = (...named: Part[]): boolean => wanted.size === 0 || named.some((part) => wanted.has(part));

const wantsRunning = (): boolean => wants('page', 'browser', 'dashboard', 'explore', 'api', 'load', 'rush', ...large);

const figures = [...(await servedFigures()), ...(await pureFigures())];
report([{ name: 'this machine starts Node in', value: nodeStartMs(), unit: 'ms' }, ...figures]);

async function servedFigures(): Promise<Figure[]> {
  if (!wants('boot', 'lists', 'many-objects', 'roles', 'sign-in', 'async') && !wantsRunning()) return [];
  await buildWhenStale();
  const stage = await prepareStage();
  try {
    return [
      ...(wants('boot') ? await bootFigures(stage, nodeStartMs()) : []),
      ...(await runningFigures(stage)),
      ...(wants('lists') ? await chartListFigures(stage) : []),
      ...(wants('many-objects') ? await manyObjectFigures(stage) : []),
      ...(wants('roles') ? await roleEditorFigures(stage) : []),
      ...(wants('sign-in') ? await signInFigures(stage) : []),
      ...(wants('async') ? await asyncFigures(stage) : []),
    ];
  } finally {
    await stage.clear();
  }
}

async function pureFigures(): Promise<Figure[]> {
  return [
    ...(wants('editor-page') ? editorWordFigures() : []),
    ...(wants('pivot') ? await pivotFigures() : []),
    ...(wants('drawing') ? await drawingFigures() : []),
    ...(wants('points') ? await pointFigures() : []),
  ];
}

async function runningFigures(stage: Stage): Promise<Figure[]> {
  if (!wantsRunning()) return [];
  const firstVisitMs = wants('page') ? await firstVisit(stage) : Number.NaN;
  const bare = await startBareServer();
  const measured = await measureRunning(stage, bare).finally(() => bare.stop());
  const driver = await openBareDriver(stage);
  try {
    const { page, rows, figures } = measured;
    return [
      ...(page ? pageFigures(page, { ...(await timeStatements(driver, page.statements)), firstVisitMs }) : []),
      ...(rows ? chartApiFigures(rows.ms, rows.driverMs ?? (await driverMs(driver, rows.statement))) : []),
      ...figures,
    ];
  } finally {
    await driver.close();
  }
}

async function measureRunning(stage: Stage, bare: BareServer) {
  const beside = stage.title === null ? null : await openBareDriver(stage);
  const server = await stage.start();
  try {
    await delay(5_000);
    const rest: Figure = { name: 'memory at rest', value: server.memory(), unit: 'MB', budget: 350 };
    const subject = await openSubject(server, stage);
    const queries = await chartQueries(subject);
    const [first] = queries;
    if (!first) throw new Error('the dashboard has no charts');
    const page = wants('page') ? await pageTimes(subject, queries, bare) : null;
    const browser = wants('browser') ? await browserFigures(subject) : [];
    const dashboard = wants('dashboard') ? await dashboardPageFigures(subject) : [];
    const explore = wants('explore') ? await exploreFigures(subject, beside) : [];
    const rows = wants('api') ? await thousandRows(subject, queries, beside) : null;
    const load = wants('load') ? [rest, ...(await throughputFigures(server, subject, first, bare))] : [];
    const large = stage.title === null ? [] : await largeFigures(server, subject);
    return { page, rows, figures: [...browser, ...dashboard, ...explore, ...load, ...large] };
  } finally {
    await beside?.close();
    await server.stop();
  }
}

async function largeFigures(server: Server, subject: Subject): Promise<Figure[]> {
  const rush = wants('rush') ? await rushFigures(subject) : [];
  if (!wants(...large)) return rush;
  const million = await withMillionRows(subject, async (rows) => [
    ...(wants('export') ? await exportFigures(server, subject, rows) : []),
    ...(wants('editor') ? await editorFigures(subject, rows) : []),
    ...(wants('editor-page') ? await editorPageFigures(subject, rows) : []),
    ...(wants('upload') ? await uploadFigures(server, subject) : []),
    ...(wants('pictures') ? await pictureFigures(server, subject, rows) : []),
  ]);
  return [...rush, ...million];
}

async function driverMs(driver: BareDriver, statement: string): Promise<number> {
  await repeated(10, () => driver.query(statement));
  return median(await repeated(30, async () => JSON.stringify(await driver.query(statement))));
}

function nodeStartMs(): number {
  const startedAt = performance.now();
  execFileSync(process.execPath, ['-e', '']);
  return performance.now() - startedAt;
}

function report(figures: readonly Figure[]): void {
  console.log(`\nNode ${process.version}, ${availableParallelism()} cores`);
  console.log(table(figures));
  mkdirSync(join(reportFile, '..'), { recursive: true });
  const machine = { node: process.version, cores: availableParallelism(), memoryGb: Math.round(totalmem() / 2 ** 30) };
  const judged = figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), isWithin: isWithin(figure) }));
  writeFileSync(reportFile, `${JSON.stringify({ machine, figures: judged }, null, 2)}\n`);
  const unmeasured = figures.filter(({ value }) => !Number.isFinite(value));
  for (const { name } of unmeasured) console.error(`Not measured: ${name}`);
  process.exitCode = unmeasured.length === 0 ? 0 : 1;
}
