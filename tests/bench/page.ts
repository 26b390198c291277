import { gzipSync } from 'node:zlib';
import type { BareServer } from './bare';
import { type Figure, median } from './figure';
import { type ChartQuery, repeated, statementsOf } from './queries';
import { openSubject, type Stage, type Subject } from './stage';
import { ask, type TimedAnswer } from './visitor';

const rounds = 15;
const firstVisits = 3;
/** The header of a browser: only programs receive the bootstrap data of a page. */
const asBrowser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

interface Answered {
  readonly firstByte: number;
  readonly firstChart: number;
  readonly lastByte: number;
  readonly body: Buffer;
}

interface PageTimes {
  readonly cached: Answered;
  readonly uncached: Answered;
  readonly bareMs: number;
  /** The statements of the charts, as the product reports them. */
  readonly statements: readonly string[];
}

/**
 * The dashboard's HTML over an open connection: with everything cached, and with the results of its datasets dropped
 * before each visit. Bare: the same bytes from a minimal server.
 */
export async function pageTimes(
  subject: Subject,
  queries: readonly ChartQuery[],
  bare: BareServer,
): Promise<PageTimes> {
  await repeated(8, () => page(subject));
  const cached = await visits(subject, async () => undefined);
  const uncached = await visits(subject, () => dropResults(subject, queries));
  await bare.keep(cached.body);
  const bareMs = median((await repeated(30, () => fetch(bare.base).then((answer) => answer.text()))).slice(10));
  return { cached, uncached, bareMs, statements: await statementsOf(subject, queries) };
}

/** The time to the last byte of the first visit to the dashboard, in a process that was warmed on other pages. */
export async function firstVisit(stage: Stage): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < firstVisits; at += 1) {
    const server = await stage.start();
    try {
      const subject = await openSubject(server, stage);
      for (let warming = 0; warming < 3; warming += 1) {
        for (const path of subject.otherPaths.slice(0, 4)) await ask(subject.visitor, { path, headers: asBrowser });
      }
      times.push((await page(subject)).lastByteMs);
    } finally {
      await server.stop();
    }
  }
  return median(times);
}

interface Beside {
  /** In ms, of the slowest of the page's queries, alone on the bare driver. */
  readonly slowestMs: number;
  readonly togetherMs: number;
  readonly firstVisitMs: number;
}

export function pageFigures({ cached, uncached, bareMs }: PageTimes, beside: Beside): Figure[] {
  const { slowestMs, togetherMs, firstVisitMs } = beside;
  return [
    { name: 'page, cached: first byte', value: cached.firstByte, unit: 'ms', budget: 40, bare: bareMs },
    { name: 'page, cached: first chart', value: cached.firstChart, unit: 'ms' },
    { name: 'page, cached: last byte', value: cached.lastByte, unit: 'ms', budget: 120, bare: bareMs },
    { name: 'page: HTML, gzipped', value: gzipSync(cached.body).length / 1000, unit: 'kB' },
    { name: 'page, uncached: first byte', value: uncached.firstByte, unit: 'ms' },
    { name: 'page, uncached: first chart', value: uncached.firstChart, unit: 'ms' },
    {
      name: 'page, uncached: last byte',
      value: uncached.lastByte,
      unit: 'ms',
      budget: slowestMs + 60,
      bare: slowestMs,
    },
    { name: 'page, first visit after a start: last byte', value: firstVisitMs, unit: 'ms', bare: slowestMs },
    { name: 'the same queries at once on the bare driver', value: togetherMs, unit: 'ms' },
  ];
}

async function visits(subject: Subject, before: () => Promise<void>): Promise<Answered> {
  const answers: TimedAnswer[] = [];
  for (let at = 0; at < rounds; at += 1) {
    await before();
    answers.push(await page(subject));
  }
  return {
    firstByte: median(answers.map(({ firstByteMs }) => firstByteMs)),
    firstChart: median(answers.map(({ metAtMs }) => metAtMs ?? Number.NaN)),
    lastByte: median(answers.map(({ lastByteMs }) => lastByteMs)),
    body: answers[0]?.body ?? Buffer.alloc(0),
  };
}

async function dropResults({ visitor }: Subject, queries: readonly ChartQuery[]): Promise<void> {
  const datasource_uids = [...new Set(queries.map(({ formData }) => formData.datasource))];
  const { status } = await ask(visitor, { path: '/api/v1/cachekey/invalidate', json: { datasource_uids } });
  if (status !== 201) throw new Error(`dropping the results answered ${status}`);
}

async function page({ visitor, path }: Subject): Promise<TimedAnswer> {
  const answer = await ask(visitor, { path, headers: asBrowser, until: hasChart });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  if (answer.metAtMs === null) throw new Error(`${path} shows no chart`);
  return answer;
}

/** Whether the HTML contains a figure that is not busy and has a drawing in its body. */
function hasChart(html: string): boolean {
  return html
    .split('<figure')
    .some(
      (part) => /^[^>]*aria-busy="false"/.test(part) && /class="tile-body"[^>]*><(?!div class="tile-note)/.test(part),
    );
}
