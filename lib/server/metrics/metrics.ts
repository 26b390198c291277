import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { metadataPoolUse } from '@/db/pool-use';
import { cacheUses } from '@/lib/server/cache/process-cache';
import { semaphoreUse } from '@/lib/server/engines/connect/semaphore';
import { registerJobMetrics } from './job-metrics';
import { registerReplicaMetrics } from './replica-metrics';

interface Metrics {
  readonly registry: Registry;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly queries: Histogram<'engine' | 'state'>;
}

declare global {
  /** Global, because pages, routes and the server's own calls are separate bundles that share their metrics. */
  var isolineMetrics: Metrics | undefined;
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const queryBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30, 120, 600];

function metrics(): Metrics {
  globalThis.isolineMetrics ??= makeMetrics();
  return globalThis.isolineMetrics;
}

function makeMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    read: () => Iterable<readonly [Record<Label, string>, number]>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.set(labels, value);
      },
    });
  const ofCaches = (of: 'entries' | 'bytes') => () => cacheUses().map((use) => [{ cache: use.name }, use[of]] as const);
  gauge('isoline_cache_entries', 'Entries of each cache of this process.', ['cache'], ofCaches('entries'));
  gauge('isoline_cache_bytes', 'Bytes of each cache of this process.', ['cache'], ofCaches('bytes'));
  new Counter({
    name: 'isoline_cache_requests_total',
    help: 'How often a cache was asked, and whether it knew the answer.',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      this.reset();
      for (const { name: cache, hits, misses } of cacheUses()) {
        this.inc({ cache, result: 'hit' }, hits);
        this.inc({ cache, result: 'miss' }, misses);
      }
    },
  });
  gauge('isoline_statements', 'Statements on databases that run, or wait for a connection.', ['state'], () => {
    const { running, waiting } = semaphoreUse();
    return [
      [{ state: 'running' }, running],
      [{ state: 'waiting' }, waiting],
    ];
  });
  gauge(
    'isoline_metadata_connections',
    'Connections to the metadata database, and who waits for one.',
    ['state'],
    () => {
      const { open, lent, waiting } = metadataPoolUse();
      return [
        [{ state: 'idle' }, open - lent],
        [{ state: 'lent' }, lent],
        [{ state: 'waiting' }, waiting],
      ];
    },
  );
  gauge('isoline_editor_queries', 'Queries of the SQL editor that run or wait in this process.', [], () => {
    const running = (globalThis as typeof globalThis & { isolineQueries?: Map<string, unknown> }).isolineQueries;
    return [[{}, running?.size ?? 0]];
  });
  registerJobMetrics(registry);
  registerReplicaMetrics(registry);
  return {
    registry,
    requests: new Histogram({
      name: 'isoline_request_duration_seconds',
      help: 'Time from a request until its answer was sent or given up.',
      labelNames: ['method', 'route', 'status'],
      buckets: requestBuckets,
      registers,
    }),
    queries: new Histogram({
      name: 'isoline_query_duration_seconds',
      help: 'Time from a statement until its first rows, or until it failed.',
      labelNames: ['engine', 'state'],
      buckets: queryBuckets,
      registers,
    }),
  };
}

const mostRoutes = 60;
const routes = new Set<string>();

/** The label of a request: its resource for API calls, one label each for pages and files. It bounds the series. */
function routeOf(path: string): string {
  const [, resource] = /^\/api\/v1\/([a-z_]{1,40})(?:\/|$)/.exec(path) ?? [];
  if (resource !== undefined) {
    if (routes.size < mostRoutes) routes.add(resource);
    return routes.has(resource) ? `/api/v1/${resource}` : '/api/v1/*';
  }
  if (path.startsWith('/_next/') || path.startsWith('/static/')) return 'file';
  return path.startsWith('/health') ? '/health' : 'page';
}

/** Counts one request. `path` is without the query. */
export function observeRequest(method: string, path: string, status: number, seconds: number): void {
  metrics().requests.observe({ method, route: routeOf(path), status: String(status) }, seconds);
}

export type StatementState = 'success' | 'failed' | 'timed_out' | 'stopped' | 'refused';

/** Counts one statement; `engine` is the dialect's name. */
export function observeQuery(engine: string, state: StatementState, seconds: number): void {
  metrics().queries.observe({ engine, state }, seconds);
}

/** Everything that this process measures, in the text format of Prometheus, with its content type. */
export async function metricsText(): Promise<{ readonly text: string; readonly contentType: string }> {
  const { registry } = metrics();
  return { text: await registry.metrics(), contentType: registry.contentType };
}
