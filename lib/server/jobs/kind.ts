/** One kind of work in the background. */
export interface JobKind {
  readonly name: string;
  /** How many jobs of the kind one process runs at the same time. */
  readonly concurrency: number;
  /** After this time the job's signal aborts, and the attempt has failed. */
  readonly deadlineMs: number;
  /** Attempts in all, those of processes that ended among them. */
  readonly maxAttempts: number;
  /** The wait before the second attempt; it doubles with each further one. */
  readonly backoffMs: number;
  readonly run: (job: RunningJob) => Promise<void>;
}

export interface RunningJob {
  readonly id: number;
  readonly payload: unknown;
  /** When it was due. */
  readonly runAt: Date;
  /** Counted from 1. Above 1 an earlier attempt failed, or its process ended anywhere in between. */
  readonly attempt: number;
  /** Aborts at the deadline, when somebody cancels the job, and when another process took it over. */
  readonly signal: AbortSignal;
}

/** What jobs are due first: who waits for an answer goes before a schedule. */
export const priorities = { reader: 10, schedule: 0, upkeep: -10 } as const;
