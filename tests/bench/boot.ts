import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { type Figure, median } from './figure';
import { startServer } from './server';
import type { Stage } from './stage';

const server = process.env.ISOLINE_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432';
const budget = 3_000;

/** Measures the second start: the first one creates files that later ones find. Bare: the start of Node alone. */
export async function bootFigures(stage: Stage, nodeMs: number): Promise<Figure[]> {
  return [
    { name: 'boot, embedded', value: await secondStart(stage.start), unit: 'ms', budget, bare: nodeMs },
    { name: 'boot, PostgreSQL', value: await onPostgresql(), unit: 'ms', budget, bare: nodeMs },
  ];
}

async function secondStart(start: Stage['start']): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < 3; at += 1) {
    const running = await start();
    times.push(running.bootMs);
    await running.stop();
  }
  return median(times);
}

async function onPostgresql(): Promise<number> {
  const name = `isoline_bench_${randomBytes(4).toString('hex')}`;
  const maintenance = postgres(`${server}/postgres`, { max: 1, onnotice: () => undefined });
  await maintenance.unsafe(`create database ${name}`);
  const settings = {
    DATABASE_URL: `${server}/${name}`,
    ISOLINE_SECRET_KEY: randomBytes(36).toString('base64'),
    ISOLINE_EXAMPLES: 'false',
    ISOLINE_ADMIN_PASSWORD: 'a password for the bench',
  };
  try {
    const first = await startServer(settings);
    await first.stop();
    return await secondStart(() => startServer(settings));
  } finally {
    await maintenance.unsafe(`drop database ${name} with (force)`);
    await maintenance.end();
  }
}
