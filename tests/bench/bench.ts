import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildWhenStale } from '@/bin/fresh-build';
import { type BareServer, openBareDriver, startBareServer } from './bare';
import { bootFigures } from './boot';
import { browserFigures } from './browser';
import { chartApiFigures, thousandRows } from './chart-api';
import { chartListFigures } from './chart-list';
import { drawingFigures } from './drawing';
import { editorFigures } from './editor';
import { exportFigures, type MillionRows, withMillionRows } from './export';
import { type Figure, isWithin, median, ratioOf, table } from './figure';
import { cachedPage, cachedPageFigures, uncachedPage, uncachedPageFigures } from './page';
import { pivotFigures } from './pivot';
import { pointFigures } from './points';
import { chartQueries, repeated, statementsOf, timeStatements } from './queries';
import { rushFigures } from './rush';
import type { Server } from './server';
import { openSubject, prepareStage, type Stage, type Subject } from './stage';
import { throughputFigures } from './throughput';
import { uploadFigures } from './upload';

/** Measures the product and, in the same run, the same work without it. Fails only when something cannot be measured. */
const reportFile = join(import.meta.dirname, '../.report/bench.json');

await buildWhenStale();
const stage = await prepareStage();
try {
  report(await measure(stage));
} finally {
  await stage.clear();
}

async function measure(stage: Stage): Promise<Figure[]> {
  const boot = await bootFigures(stage, nodeStartMs());
  const bare = await startBareServer();
  const running = await measureRunning(stage, bare).finally(() => bare.stop());
  const uncached = await uncachedPage(stage);
  const lists = await chartListFigures(stage);
  const driver = await openBareDriver(stage);
  try {
    const { slowestMs, togetherMs } = await timeStatements(driver, running.statements);
    const rows = running.rows.statement;
    await repeated(10, () => driver.query(rows));
    const driverMs = median(await repeated(30, async () => JSON.stringify(await driver.query(rows))));
    return [
      ...boot,
      ...running.page,
      ...uncachedPageFigures(uncached, slowestMs),
      { name: 'the same queries at once on the bare driver', value: togetherMs, unit: 'ms' },
      ...running.browser,
      ...lists,
      ...chartApiFigures(running.rows.ms, driverMs),
      ...running.load,
      ...(await pivotFigures()),
      ...(await drawingFigures()),
      ...(await pointFigures()),
    ];
  } finally {
    await driver.close();
  }
}

async function measureRunning(stage: Stage, bare: BareServer) {
  const server = await stage.start();
  try {
    await delay(5_000);
    const rest: Figure = { name: 'memory at rest', value: server.memory(), unit: 'MB', budget: 350 };
    const subject = await openSubject(server, stage);
    const times = await cachedPage(subject);
    await bare.keep(times.body);
    const bareMs = median((await repeated(30, () => fetch(bare.base).then((answer) => answer.text()))).slice(10));
    const queries = await chartQueries(subject);
    const [first] = queries;
    if (!first) throw new Error('the dashboard has no charts');
    return {
      page: cachedPageFigures(times, bareMs),
      statements: await statementsOf(subject, queries),
      browser: await browserFigures(subject),
      rows: await thousandRows(subject, queries),
      load: [
        rest,
        ...(await throughputFigures(server, subject, first, bare)),
        ...(stage.title === null ? [] : await rushFigures(subject)),
        ...(stage.title === null
          ? []
          : await withMillionRows(subject, (million) => largeFigures(server, subject, million))),
      ],
    };
  } finally {
    await server.stop();
  }
}

async function largeFigures(server: Server, subject: Subject, million: MillionRows): Promise<Figure[]> {
  return [
    ...(await exportFigures(server, subject, million)),
    ...(await editorFigures(subject, million)),
    ...(await uploadFigures(server, subject)),
  ];
}

function nodeStartMs(): number {
  const startedAt = performance.now();
  execFileSync(process.execPath, ['-e', '']);
  return performance.now() - startedAt;
}

function report(figures: readonly Figure[]): void {
  console.log(
    `\n${stage.title ?? 'The first seeded dashboard'}, Node ${process.version}, ${availableParallelism()} cores`,
  );
  console.log(table(figures));
  mkdirSync(join(reportFile, '..'), { recursive: true });
  const machine = { node: process.version, cores: availableParallelism(), memoryGb: Math.round(totalmem() / 2 ** 30) };
  const judged = figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), isWithin: isWithin(figure) }));
  writeFileSync(reportFile, `${JSON.stringify({ subject: stage.title, machine, figures: judged }, null, 2)}\n`);
  const unmeasured = figures.filter(({ value }) => !Number.isFinite(value));
  for (const { name } of unmeasured) console.error(`Not measured: ${name}`);
  process.exitCode = unmeasured.length === 0 ? 0 : 1;
}
