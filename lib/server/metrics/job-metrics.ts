import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { isMetadataOpen } from '@/db/client';
import { jobCounts } from '@/lib/server/jobs/queue';

interface JobMetrics {
  readonly attempts: Counter<'kind' | 'state'>;
  readonly seconds: Histogram<'kind'>;
  readonly deliveries: Counter<'type' | 'state'>;
}

declare global {
  /** Global, because pages, routes and the runner are separate bundles that share their metrics. */
  var isolineJobMetrics: JobMetrics | undefined;
}

function jobMetrics(): JobMetrics {
  globalThis.isolineJobMetrics ??= {
    attempts: new Counter({
      name: 'isoline_job_attempts_total',
      help: 'Attempts at jobs in this process, by how they ended.',
      labelNames: ['kind', 'state'],
      registers: [],
    }),
    seconds: new Histogram({
      name: 'isoline_job_duration_seconds',
      help: 'Time of an attempt at a job.',
      labelNames: ['kind'],
      buckets: [0.05, 0.25, 1, 5, 30, 120, 600],
      registers: [],
    }),
    deliveries: new Counter({
      name: 'isoline_deliveries_total',
      help: 'Messages of alerts and reports that this process delivered, by how that ended.',
      labelNames: ['type', 'state'],
      registers: [],
    }),
  };
  return globalThis.isolineJobMetrics;
}

/** Adds what is measured about jobs to a registry. The numbers of jobs are those of all replicas. */
export function registerJobMetrics(registry: Registry): void {
  const { attempts, seconds, deliveries } = jobMetrics();
  registry.registerMetric(attempts);
  registry.registerMetric(seconds);
  registry.registerMetric(deliveries);
  registry.registerMetric(
    new Gauge({
      name: 'isoline_jobs',
      help: 'Jobs in the metadata database, of all replicas.',
      labelNames: ['kind', 'state'],
      registers: [],
      async collect() {
        this.reset();
        if (!isMetadataOpen()) return;
        for (const { kind, state, count } of await jobCounts()) this.set({ kind, state }, count);
      },
    }),
  );
}

export function observeJob(kind: string, state: string, seconds: number): void {
  const metrics = jobMetrics();
  metrics.attempts.inc({ kind, state });
  metrics.seconds.observe({ kind }, seconds);
}

export function observeDelivery(type: string, state: 'sent' | 'failed'): void {
  jobMetrics().deliveries.inc({ type, state });
}
