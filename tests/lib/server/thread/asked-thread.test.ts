import { describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { AskedThread, ThreadEnded } from '@/lib/server/thread/asked-thread';
import type { BundleQuestion } from '@/lib/server/transfer/parse-apart';

const opened = () => new AskedThread<BundleQuestion, unknown>('lib/server/transfer/bundle-worker.ts', 256);
const yaml = (text: string): BundleQuestion => ({ ask: 'yaml', text });
/** Takes seconds. */
const endless = Array.from({ length: 90_000 }, (_, at) => `k${at}: ${'v '.repeat(200)}`).join('\n');

describe('a thread that is asked', () => {
  it('answers, and throws what it refuses as the error that it is', async () => {
    const thread = opened();
    expect(await thread.ask(yaml('key: [1, 2, 3]'), 60_000)).toEqual({ key: [1, 2, 3] });
    const refused = await thread.ask(yaml('!'.repeat(1_000_001)), 60_000).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'yaml_too_large', facts: { limit: '1,000,000' } });
    expect(await thread.ask(yaml('b: 1'), 60_000)).toEqual({ b: 1 });
    thread.stop();
  });

  it('is ended after its time, and answers no more', async () => {
    const thread = opened();
    await expect(thread.ask(yaml(endless), 100)).rejects.toBeInstanceOf(ThreadEnded);
    expect(thread.isBroken).toBe(true);
    await expect(thread.ask(yaml('b: 1'), 60_000)).rejects.toBeInstanceOf(ThreadEnded);
  });

  it('is known to have ended by every bundle that asks', async () => {
    vi.resetModules();
    const other = await import('@/lib/server/thread/asked-thread');
    expect(other.ThreadEnded).not.toBe(ThreadEnded);
    expect(new other.ThreadEnded('ended')).toBeInstanceOf(ThreadEnded);
    expect(new Error('ended')).not.toBeInstanceOf(ThreadEnded);
  });
});
