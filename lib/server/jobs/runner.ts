import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { isMetadataOpen } from '@/db/client';
import { AppError } from '@/lib/errors/app-error';
import { observeJob } from '@/lib/server/metrics/job-metrics';
import type { JobKind } from './kind';
import { claimJobs, dueKinds, type Ending, endAttempt, type Holder, type JobRow, renewLeases } from './lease';

export interface RunnerOptions {
  readonly kinds: readonly JobKind[];
  readonly now?: () => Date;
  readonly leaseMs?: number;
  /** How often due jobs are looked for. */
  readonly lookMs?: number;
  /** Called with each look, before jobs are claimed: enqueues what has come due. */
  readonly onLook?: (now: Date) => Promise<void>;
}

interface Running {
  readonly row: JobRow;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

const patienceMs = 8_000;

/** Runs the jobs of this process: claims due ones, renews their leases, ends them at their deadline. */
export class JobRunner {
  readonly #kinds: ReadonlyMap<string, JobKind>;
  readonly #options: Required<Omit<RunnerOptions, 'kinds'>>;
  readonly #running = new Map<number, Running>();
  readonly #holder: Holder;
  #timers: NodeJS.Timeout[] = [];
  #look: Promise<void> | null = null;
  #isStopping = false;

  constructor({ kinds, now = () => new Date(), leaseMs = 30_000, lookMs = 1_000, onLook }: RunnerOptions) {
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    this.#options = { now, leaseMs, lookMs, onLook: onLook ?? (async () => undefined) };
    this.#holder = { name: `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`, leaseMs };
  }

  start(): void {
    const { lookMs, leaseMs } = this.#options;
    const told = (error: unknown) => console.error('Jobs:', error);
    const look = () => void this.look().catch(told);
    const renew = () => void this.renew().catch(told);
    this.#timers = [setInterval(look, lookMs), setInterval(renew, leaseMs / 3)];
    for (const timer of this.#timers) timer.unref();
    globalThis.isolineJobs = {
      wake: () => void setImmediate(look),
      cancel: (id) => this.cancel(id),
      stop: () => this.stop(),
    };
  }

  /** Claims what is due and begins it. Calls at the same time share one look. */
  look(): Promise<void> {
    if (this.#isStopping || !isMetadataOpen()) return Promise.resolve();
    this.#look ??= this.#lookNow().finally(() => {
      this.#look = null;
    });
    return this.#look;
  }

  async #lookNow(): Promise<void> {
    const now = this.#options.now();
    await this.#options.onLook(now);
    const due = await dueKinds(now);
    for (const kind of this.#kinds.values()) {
      if (!due.has(kind.name)) continue;
      const active = [...this.#running.values()].filter(({ row }) => row.kind === kind.name).length;
      const free = kind.concurrency - active;
      if (free <= 0) continue;
      for (const row of await claimJobs(kind.name, free, this.#holder, now)) this.#begin(kind, row);
    }
  }

  #begin(kind: JobKind, row: JobRow): void {
    const stop = new AbortController();
    const ended = this.#attempt(kind, row, stop)
      .catch((error: unknown) => console.error('Jobs:', error))
      .finally(() => {
        this.#running.delete(row.id);
        if (this.#timers.length > 0) globalThis.isolineJobs?.wake();
      });
    this.#running.set(row.id, { row, stop, ended });
  }

  async #attempt(kind: JobKind, row: JobRow, stop: AbortController): Promise<void> {
    const begun = performance.now();
    const deadline = setTimeout(() => stop.abort(new AppError('job_deadline')), kind.deadlineMs);
    deadline.unref();
    let ending: Ending;
    try {
      if (row.is_cancelled) throw new AppError('job_cancelled');
      if (row.attempts > row.max_attempts) throw new AppError('job_given_up');
      const { id, run_at: runAt, attempts: attempt } = row;
      await kind.run({ id, runAt, attempt, signal: stop.signal, payload: JSON.parse(row.payload_json) });
      if (stop.signal.aborted) throw stop.signal.reason;
      ending = { state: 'done' };
    } catch (error) {
      ending = this.#failure(kind, row, stop.signal.aborted ? stop.signal.reason : error);
    } finally {
      clearTimeout(deadline);
    }
    observeJob(kind.name, ending.state, (performance.now() - begun) / 1000);
    await endAttempt(row.id, this.#holder, ending, this.#options.now());
  }

  #failure(kind: JobKind, row: JobRow, error: unknown): Ending {
    const now = this.#options.now();
    if (!(error instanceof AppError)) console.error(`Job ${row.id} (${row.title}):`, error);
    const message = error instanceof AppError ? error.message : 'The server failed at it. Its log says more.';
    const code = error instanceof AppError ? error.code : null;
    if (code === 'job_cancelled') return { state: 'cancelled', message };
    if (code === 'job_stopped') return { state: 'waiting', message: null, runAt: now, isUncounted: true };
    if (code === 'job_given_up' || row.attempts >= row.max_attempts) return { state: 'failed', message };
    const waitMs = kind.backoffMs * 2 ** (row.attempts - 1);
    return { state: 'waiting', message, runAt: new Date(now.getTime() + waitMs) };
  }

  /** Renews the leases of what runs here; stops what was cancelled or taken over. */
  async renew(): Promise<void> {
    if (this.#running.size === 0 || !isMetadataOpen()) return;
    const ids = [...this.#running.keys()];
    const held = await renewLeases(ids, this.#holder, this.#options.now());
    for (const id of ids) if (!held.has(id)) this.cancel(id);
  }

  cancel(id: number): void {
    this.#running.get(id)?.stop.abort(new AppError('job_cancelled'));
  }

  /** Resolves when nothing runs here. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  /** Begins nothing more; what is not done soon is stopped and left to other replicas. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    if (globalThis.isolineJobs) globalThis.isolineJobs = undefined;
    await this.#look?.catch(() => undefined);
    const patience = new Promise<void>((done) => setTimeout(done, patienceMs).unref());
    await Promise.race([this.idle(), patience]);
    for (const { stop } of this.#running.values()) stop.abort(new AppError('job_stopped'));
    await Promise.race([this.idle(), new Promise<void>((done) => setTimeout(done, 1_000).unref())]);
  }
}
