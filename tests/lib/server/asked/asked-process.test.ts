import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { AskedProcess, ProcessEnded } from '@/lib/server/asked/asked-process';
import type { BundleQuestion } from '@/lib/server/transfer/parse-apart';

const opened = () => new AskedProcess<BundleQuestion, unknown>('lib/server/transfer/bundle-worker.ts', 256);
const yaml = (text: string): BundleQuestion => ({ ask: 'yaml', text });
/** Takes seconds. */
const endless = Array.from({ length: 90_000 }, (_, at) => `k${at}: ${'v '.repeat(200)}`).join('\n');

describe('a process that is asked', () => {
  it('answers, and throws what it refuses as the error that it is', async () => {
    const asked = opened();
    expect(await asked.ask(yaml('key: [1, 2, 3]'), 60_000)).toEqual({ key: [1, 2, 3] });
    const refused = await asked.ask(yaml('!'.repeat(1_000_001)), 60_000).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'yaml_too_large', facts: { limit: '1,000,000' } });
    expect(await asked.ask(yaml('b: 1'), 60_000)).toEqual({ b: 1 });
    asked.stop();
  });

  it('is ended after its time, and answers no more', async () => {
    const asked = opened();
    await expect(asked.ask(yaml(endless), 100)).rejects.toBeInstanceOf(ProcessEnded);
    expect(asked.isBroken).toBe(true);
    await expect(asked.ask(yaml('b: 1'), 60_000)).rejects.toBeInstanceOf(ProcessEnded);
  });

  it.each(['one list', 'a text', 'many texts'])('that fills its memory with %s ends alone', async (what) => {
    const greedy = new AskedProcess<string, unknown>('tests/support/greedy-worker.ts', 64);
    await expect(greedy.ask(what, 60_000)).rejects.toBeInstanceOf(ProcessEnded);
    expect(greedy.isBroken).toBe(true);
  });

  it('keeps a program alive until it has answered, and no longer', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      'tests/support/asking-program.ts',
    ]);
    expect(JSON.parse(stdout)).toEqual({ b: 1 });
  });

  it('is known to have ended by every bundle that asks', async () => {
    vi.resetModules();
    const other = await import('@/lib/server/asked/asked-process');
    expect(other.ProcessEnded).not.toBe(ProcessEnded);
    expect(new other.ProcessEnded('ended')).toBeInstanceOf(ProcessEnded);
    expect(new Error('ended')).not.toBeInstanceOf(ProcessEnded);
  });
});
