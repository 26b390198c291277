import { gzipSync } from 'node:zlib';
import { type Figure, median } from './figure';
import { openSubject, type Stage, type Subject } from './stage';
import { ask, type TimedAnswer } from './visitor';

const rounds = 15;
const coldRounds = 3;
/** Programs are sent what they read of a page besides; browsers are not. */
const asBrowser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

interface PageTimes {
  readonly firstByte: number;
  readonly firstChart: number;
  readonly lastByte: number;
  readonly body: Buffer;
}

/** The dashboard's HTML over an open connection, everything it shows being kept. */
export async function cachedPage(subject: Subject): Promise<PageTimes> {
  for (let at = 0; at < 8; at += 1) await page(subject);
  const answers: TimedAnswer[] = [];
  for (let at = 0; at < rounds; at += 1) answers.push(await page(subject));
  return timesOf(answers);
}

/** A fresh process for each round, warmed on other pages: no result of the subject's is kept anywhere. */
export async function uncachedPage(stage: Stage): Promise<PageTimes> {
  const answers: TimedAnswer[] = [];
  for (let at = 0; at < coldRounds; at += 1) {
    const server = await stage.start();
    try {
      const subject = await openSubject(server, stage);
      for (let warming = 0; warming < 3; warming += 1) {
        for (const path of subject.otherPaths.slice(0, 4)) await ask(subject.visitor, { path });
      }
      answers.push(await page(subject));
    } finally {
      await server.stop();
    }
  }
  return timesOf(answers);
}

/** Bare: the same bytes from a server that does nothing else. */
export function cachedPageFigures({ firstByte, firstChart, lastByte, body }: PageTimes, bare: number): Figure[] {
  return [
    { name: 'page, cached: first byte', value: firstByte, unit: 'ms', budget: 40, bare },
    { name: 'page, cached: first chart', value: firstChart, unit: 'ms' },
    { name: 'page, cached: last byte', value: lastByte, unit: 'ms', budget: 120, bare },
    { name: 'page: HTML, gzipped', value: gzipSync(body).length / 1000, unit: 'kB' },
  ];
}

/** Bare: the slowest of the page's queries. */
export function uncachedPageFigures({ firstByte, firstChart, lastByte }: PageTimes, slowestMs: number): Figure[] {
  return [
    { name: 'page, uncached: first byte', value: firstByte, unit: 'ms', budget: 40 },
    { name: 'page, uncached: first chart', value: firstChart, unit: 'ms' },
    { name: 'page, uncached: last byte', value: lastByte, unit: 'ms', budget: slowestMs + 60, bare: slowestMs },
  ];
}

function timesOf(answers: readonly TimedAnswer[]): PageTimes {
  return {
    firstByte: median(answers.map(({ firstByteMs }) => firstByteMs)),
    firstChart: median(answers.map(({ metAtMs }) => metAtMs ?? Number.NaN)),
    lastByte: median(answers.map(({ lastByteMs }) => lastByteMs)),
    body: answers[0]?.body ?? Buffer.alloc(0),
  };
}

async function page({ visitor, path }: Subject): Promise<TimedAnswer> {
  const answer = await ask(visitor, { path, headers: asBrowser, until: hasChart });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  if (answer.metAtMs === null) throw new Error(`${path} shows no chart`);
  return answer;
}

/** A figure that waits no longer and has something in its body. */
function hasChart(html: string): boolean {
  return html
    .split('<figure')
    .some(
      (part) => /^[^>]*aria-busy="false"/.test(part) && /class="tile-body"[^>]*><(?!div class="tile-note)/.test(part),
    );
}
