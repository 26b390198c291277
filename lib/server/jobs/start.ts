import { chartDataJob } from '@/lib/server/async-events/chart-data-job';
import { config } from '@/lib/server/config';
import { enqueueDue, pruneKind, reportKind } from '@/lib/server/report/job-kinds';
import { warmUpKind } from '@/lib/server/warm-up/warm-up-job';
import { JobRunner } from './runner';

/** How often schedules are looked through. */
const scheduleMs = 15_000;

/** Begins to run jobs in this process, unless `ISOLINE_JOBS=off`. */
export function startJobs(): void {
  if (!config().runsJobs || globalThis.isolineJobs) return;
  const now = () => new Date();
  let lookedAt = 0;
  const onLook = async (at: Date): Promise<void> => {
    if (at.getTime() - lookedAt < scheduleMs) return;
    lookedAt = at.getTime();
    await enqueueDue(at);
  };
  new JobRunner({ kinds: [chartDataJob, reportKind(now), warmUpKind(now), pruneKind(now)], now, onLook }).start();
}
