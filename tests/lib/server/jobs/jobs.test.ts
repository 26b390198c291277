import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { job } from '@/db/schema/job';
import { AppError } from '@/lib/errors/app-error';
import type { JobKind, RunningJob } from '@/lib/server/jobs/kind';
import { cancelJob, enqueue, jobCounts, pruneJobs, runJobAgain } from '@/lib/server/jobs/queue';
import { JobRunner } from '@/lib/server/jobs/runner';
import { metricsText } from '@/lib/server/metrics/metrics';
import { isPostgresqlReachable } from '@/tests/support/servers/postgresql-server';
import { openWorld, places, type World } from '@/tests/support/world';

const isReachable = await isPostgresqlReachable();

describe.each(places.filter((place) => place === 'embedded' || isReachable))('jobs, %s', (place) => {
  let world: World;
  let clock = Date.UTC(2026, 0, 1);
  const now = () => new Date(clock);
  const seen: string[] = [];
  let work: (job: RunningJob) => Promise<void> = async () => undefined;

  const kind: JobKind = {
    name: 'test',
    concurrency: 2,
    deadlineMs: 60_000,
    maxAttempts: 3,
    backoffMs: 10_000,
    run: (running) => {
      seen.push(`${running.payload} ${running.attempt}`);
      return work(running);
    },
  };
  const runner = (leaseMs = 30_000) => new JobRunner({ kinds: [kind], now, leaseMs });
  const add = (name: string, more: Partial<Parameters<typeof enqueue>[0][number]> = {}) =>
    enqueue([{ kind, title: name, payload: name as never, priority: 0, runAt: now(), ...more }], now());
  const stored = async (title: string) => {
    const [row] = await world.db.select().from(job).where(eq(job.title, title));
    if (!row) throw new Error(`no job ${title}`);
    return row;
  };
  const through = async (one: JobRunner) => {
    await one.look();
    await one.idle();
  };

  beforeAll(async () => {
    world = await openWorld(place);
  });
  afterAll(() => world.close());
  afterEach(async () => {
    await world.db.delete(job);
    seen.length = 0;
    work = async () => undefined;
  });

  test('run when they are due, the most urgent first, no more at once than their kind may', async () => {
    await add('schedule');
    await add('reader', { priority: 10 });
    await add('later', { runAt: new Date(clock + 5_000) });
    await add('upkeep', { priority: -10 });
    const one = runner();
    await through(one);
    expect(seen).toEqual(['reader 1', 'schedule 1']);
    await through(one);
    expect(seen).toEqual(['reader 1', 'schedule 1', 'upkeep 1']);
    clock += 5_000;
    await through(one);
    expect(seen.at(-1)).toBe('later 1');
    expect(await stored('later')).toMatchObject({ state: 'done', attempts: 1, error_message: null });
  });

  test('are stored once for one key', async () => {
    expect([await add('once', { key: 'a' }), await add('twice', { key: 'a' })]).toEqual([1, 0]);
    expect(await world.db.$count(job)).toBe(1);
  });

  test('are run once, however many replicas look for them', async () => {
    for (let at = 0; at < 20; at += 1) await add(`job ${at}`);
    const replicas = Array.from({ length: 4 }, () => runner());
    for (let round = 0; round < 12; round += 1) await Promise.all(replicas.map(through));
    expect(seen.toSorted()).toEqual(Array.from({ length: 20 }, (_, at) => `job ${at} 1`).toSorted());
  });

  test('that fail are tried again, ever later, until they have failed for good', async () => {
    work = async () => {
      throw new AppError('query_timeout');
    };
    await add('failing');
    const one = runner();
    await through(one);
    expect(await stored('failing')).toMatchObject({ state: 'waiting', run_at: new Date(clock + 10_000) });
    clock += 9_999;
    await through(one);
    expect(seen).toEqual(['failing 1']);
    clock += 1;
    await through(one);
    expect(await stored('failing')).toMatchObject({ state: 'waiting', run_at: new Date(clock + 20_000) });
    clock += 20_000;
    await through(one);
    const { message } = new AppError('query_timeout');
    expect(await stored('failing')).toMatchObject({ state: 'failed', attempts: 3, error_message: message });
    work = async () => undefined;
    await runJobAgain((await stored('failing')).id, now());
    await through(one);
    expect(await stored('failing')).toMatchObject({ state: 'done', attempts: 1 });
  });

  test('do not tell faults of the server itself', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    work = async () => {
      throw new Error('password is secret');
    };
    await add('broken');
    await through(runner());
    expect((await stored('broken')).error_message).not.toContain('secret');
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  test('of a replica that is gone are taken over after its lease, and it can no longer end them', async () => {
    let release: () => void = () => undefined;
    work = () =>
      new Promise((done) => {
        release = () => done();
      });
    await add('taken');
    const dead = runner();
    await dead.look();
    const releaseDead = release;
    clock += 29_999;
    const heir = runner();
    await heir.look();
    expect(seen).toEqual(['taken 1']);
    clock += 2;
    work = async () => undefined;
    await through(heir);
    expect(seen).toEqual(['taken 1', 'taken 2']);
    const [ended] = [await stored('taken')];
    expect(ended).toMatchObject({ state: 'done', attempts: 2 });
    releaseDead();
    await dead.idle();
    expect(await stored('taken')).toEqual(ended);
  });

  test('keep their replica while it renews the lease', async () => {
    let release: () => void = () => undefined;
    work = () =>
      new Promise((done) => {
        release = () => done();
      });
    await add('long');
    const one = runner();
    await one.look();
    for (let at = 0; at < 5; at += 1) {
      clock += 20_000;
      await one.renew();
      await runner().look();
    }
    release();
    await one.idle();
    expect(seen).toEqual(['long 1']);
  });

  test('whose process ends each time are given up', async () => {
    work = () => new Promise(() => undefined);
    await add('deadly');
    for (let at = 0; at < 3; at += 1) {
      await runner().look();
      clock += 31_000;
    }
    await through(runner());
    expect(seen).toEqual(['deadly 1', 'deadly 2', 'deadly 3']);
    expect(await stored('deadly')).toMatchObject({
      state: 'failed',
      error_message: new AppError('job_given_up').message,
    });
  });

  test('are cancelled while they wait and while they run, here or in another replica', async () => {
    const until = ({ signal }: RunningJob) =>
      new Promise<void>((_, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason), { once: true });
      });
    await add('waiting', { runAt: new Date(clock + 1_000) });
    await cancelJob((await stored('waiting')).id, now());
    expect(await stored('waiting')).toMatchObject({ state: 'cancelled' });
    work = until;
    await add('running');
    const one = runner();
    await one.look();
    await cancelJob((await stored('running')).id, now());
    await one.renew();
    await one.idle();
    expect(await stored('running')).toMatchObject({ state: 'cancelled', leased_by: null });
    await expect(cancelJob((await stored('running')).id, now())).rejects.toMatchObject({ code: 'job_ended' });
  });

  test('end at their deadline', async () => {
    const short: JobKind = {
      ...kind,
      deadlineMs: 20,
      run: ({ signal }) =>
        new Promise((_, fail) => {
          signal.addEventListener('abort', () => fail(new Error('late')), { once: true });
        }),
    };
    await add('slow');
    const one = new JobRunner({ kinds: [short], now });
    await one.look();
    await new Promise((done) => setTimeout(done, 60));
    await one.idle();
    expect(await stored('slow')).toMatchObject({
      state: 'waiting',
      error_message: new AppError('job_deadline').message,
    });
  });

  test('that a stopping server has to leave go on elsewhere, without a lost attempt', async () => {
    work = async ({ signal }) => {
      if (signal.aborted) throw signal.reason;
    };
    await add('left');
    const one = runner();
    await one.stop();
    await one.look();
    expect(seen).toEqual([]);
    await through(runner());
    expect(await stored('left')).toMatchObject({ state: 'done', attempts: 1 });
  });

  test('are counted by kind and state, and forgotten after a while', async () => {
    await add('done');
    await through(runner());
    expect(await jobCounts()).toEqual([{ kind: 'test', state: 'done', count: 1 }]);
    const { text } = await metricsText();
    expect(text).toContain('isoline_jobs{kind="test",state="done"} 1');
    expect(text).toMatch(/isoline_job_attempts_total\{kind="test",state="done"\} [1-9]/);
    await pruneJobs(new Date(clock + 6 * 86_400_000));
    expect(await world.db.$count(job)).toBe(1);
    await pruneJobs(new Date(clock + 8 * 86_400_000));
    expect(await world.db.$count(job)).toBe(0);
  });
});
