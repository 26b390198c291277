import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'isoline-supervise-'));
const supervisor = join(folder, 'supervise.mjs');
let count = 0;

beforeAll(async () => {
  await build({ entryPoints: ['bin/supervise.ts'], outfile: supervisor, platform: 'node', format: 'esm' });
});

afterAll(() => rmSync(folder, { recursive: true }));

interface Supervised {
  readonly process: ChildProcess;
  said(): string;
  /** The process ids of the servers that were started. */
  servers(): number[];
  over: Promise<number | null>;
}

/** A supervisor in a separate process. Its server runs this code, in which `at` is the number of the start. */
function supervised(body: string, steadyMs = 60_000): Supervised {
  const name = join(folder, String(count++));
  writeFileSync(
    `${name}.mjs`,
    `import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync('${name}.pids', process.pid + '\\n');
    const at = readFileSync('${name}.pids', 'utf8').trim().split('\\n').length;
    const stay = () => setInterval(() => undefined, 1000);
    const ready = () => process.send('ready');
    ${body}`,
  );
  const pace = { firstPauseMs: 20, longestPauseMs: 80, steadyMs, mostFailures: 3 };
  const start = `import('${supervisor}').then(async ({ supervise }) => {
    process.exitCode = await supervise('${name}.mjs', ${JSON.stringify(pace)}); });`;
  const child = spawn(process.execPath, ['--eval', start], { stdio: ['ignore', 'inherit', 'pipe'] });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const servers = () => {
    try {
      return readFileSync(`${name}.pids`, 'utf8').trim().split('\n').map(Number);
    } catch {
      return [];
    }
  };
  return { process: child, said: () => said, servers, over: once(child, 'close').then(([code]) => code) };
}

describe('a supervised server', () => {
  it('is started again when it dies, and says so', async () => {
    const one = supervised(`ready(); console.error('up', at); stay();`);
    await expect.poll(one.said).toContain('up 1');
    process.kill(one.servers()[0] ?? 0, 'SIGKILL');
    await expect.poll(one.said).toContain('up 2');
    expect(one.said()).toContain('The server ended with SIGKILL. It is started again in 0.02 s.');
    one.process.kill('SIGTERM');
    await one.over;
  });

  it('is started again after an error that nobody caught', async () => {
    const one = supervised(
      `ready(); console.error('up', at); if (at < 3) setTimeout(() => { throw new Error('broken') }, 20); else stay();`,
    );
    await expect.poll(one.said).toContain('up 3');
    one.process.kill('SIGTERM');
    await one.over;
    expect(one.servers()).toHaveLength(3);
  });

  it('is left alone twice as long before each start, up to a bound, and not again once it ran steadily', async () => {
    const crashing = 'ready(); process.exitCode = 1; process.disconnect();';
    const pauses = ({ said }: Supervised) => [...said().matchAll(/again in ([\d.]+) s/g)].map(([, pause]) => pause);
    const failing = supervised(crashing);
    await expect.poll(() => pauses(failing).length).toBeGreaterThan(4);
    const steady = supervised(crashing, 0);
    await expect.poll(() => pauses(steady).length).toBeGreaterThan(2);
    expect(pauses(failing).slice(0, 5)).toEqual(['0.02', '0.04', '0.08', '0.08', '0.08']);
    expect(pauses(steady).slice(0, 3)).toEqual(['0.02', '0.02', '0.02']);
    for (const one of [failing, steady]) {
      one.process.kill('SIGTERM');
      await one.over;
    }
  });

  it('is not started again when it never worked', async () => {
    const one = supervised('process.exit(7);');
    expect(await one.over).toBe(7);
    expect(one.servers()).toHaveLength(1);
    expect(one.said()).toContain('The server ended with code 7 before it was ready. It is not started again.');
  });

  it('is given up when it worked once and then does not come up again', async () => {
    const one = supervised('if (at === 1) ready(); process.exitCode = 4; process.disconnect();');
    expect(await one.over).toBe(4);
    expect(one.servers()).toHaveLength(4);
    expect(one.said()).toContain('3 starts in a row failed: it is not started again.');
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('gets %s, and its code is kept', async (signal) => {
    const one = supervised(`process.once('${signal}', () => process.exit(5)); ready(); console.error('up'); stay();`);
    await expect.poll(one.said).toContain('up');
    one.process.kill(signal);
    expect(await one.over).toBe(5);
    expect(one.servers()).toHaveLength(1);
  });

  it('may end by itself', async () => {
    const one = supervised('ready(); process.disconnect();');
    expect(await one.over).toBe(0);
    expect(one.servers()).toHaveLength(1);
  });
});
