import { Counter, Gauge, type Registry } from 'prom-client';
import { replicaReport } from '@/db/client';

/** Adds what is measured about the read replica to a registry; without one there are no values. */
export function registerReplicaMetrics(registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: 'isoline_metadata_replica_used',
      help: 'Whether the read replica of the metadata database answers reads: 1, or 0 while the primary does.',
      registers: [],
      labelNames: ['state'],
      async collect() {
        this.reset();
        const report = await replicaReport();
        if (report) this.set({ state: report.state }, report.state === 'used' ? 1 : 0);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'isoline_metadata_replica_lag_seconds',
      help: 'How far the read replica was behind when it was last compared; no value while that is not known.',
      registers: [],
      labelNames: [],
      async collect() {
        this.reset();
        const report = await replicaReport();
        if (report?.lagSeconds == null) this.remove();
        else this.set(report.lagSeconds);
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: 'isoline_metadata_reads_total',
      help: 'Reads that the read replica may answer, by the server that answered.',
      labelNames: ['server'],
      registers: [],
      async collect() {
        this.reset();
        const report = await replicaReport();
        for (const [server, count] of Object.entries(report?.reads ?? {})) this.inc({ server }, count);
      },
    }),
  );
}
