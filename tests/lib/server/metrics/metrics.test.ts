import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { GET } from '@/app/metrics/route';
import { AppError } from '@/lib/errors/app-error';
import { signToken } from '@/lib/server/auth/token';
import { ProcessCache } from '@/lib/server/cache/process-cache';
import { forgetConfig } from '@/lib/server/config';
import type { Connection } from '@/lib/server/engines/engine';
import { measuredConnection } from '@/lib/server/metrics/measured-connection';
import { metricsText, observeRequest } from '@/lib/server/metrics/metrics';
import { addUser, openWorld, type World } from '@/tests/support/world';

const lines = async () => (await metricsText()).text.split('\n');

describe('what the server measures', () => {
  test('counts requests by method, resource and status, and names no address that strangers make up', async () => {
    observeRequest('GET', '/api/v1/chart/7', 200, 0.004);
    observeRequest('GET', '/superset/dashboard/births/', 200, 0.02);
    observeRequest('GET', '/_next/static/x.js', 200, 0.001);
    for (let at = 0; at < 500; at += 1) observeRequest('GET', `/api/v1/made_up_${'x'.repeat(at % 90)}/`, 404, 0.001);
    const text = await lines();
    expect(text).toContain('isoline_request_duration_seconds_count{method="GET",route="/api/v1/chart",status="200"} 1');
    expect(text).toContain('isoline_request_duration_seconds_count{method="GET",route="page",status="200"} 1');
    expect(text).toContain('isoline_request_duration_seconds_count{method="GET",route="file",status="200"} 1');
    const routes = new Set(text.flatMap((line) => /_count\{method="GET",route="([^"]+)"/.exec(line)?.[1] ?? []));
    expect(routes.size).toBeLessThan(70);
  });

  test('counts statements by product and by how they ended', async () => {
    const fails = (code: 'query_timeout' | 'query_cancelled' | 'database_busy') => async () => {
      throw new AppError(code);
    };
    const connection = {
      run: async () => 'rows',
      stream: fails('query_timeout'),
      script: fails('query_cancelled'),
      estimate: fails('database_busy'),
      load: async () => {
        throw new Error('broken');
      },
      close: async () => undefined,
    } as unknown as Connection;
    const measured = measuredConnection('testdb', connection) as unknown as Record<string, () => Promise<unknown>>;
    expect(await measured.run?.()).toBe('rows');
    for (const name of ['stream', 'script', 'estimate', 'load']) await expect(measured[name]?.()).rejects.toThrow();
    expect(measured.streamPacked).toBeUndefined();
    const text = await lines();
    for (const state of ['success', 'timed_out', 'stopped', 'refused', 'failed']) {
      expect(text).toContain(`isoline_query_duration_seconds_count{engine="testdb",state="${state}"} 1`);
    }
  });

  test('tells each cache with its size and how often it knew the answer', async () => {
    const cache = new ProcessCache<string, string>('test_metrics', { maxSize: 100, sizeCalculation: () => 7 });
    cache.set('a', 'one');
    cache.get('a');
    cache.get('b');
    for (let again = 0; again < 2; again += 1) {
      expect(await lines()).toEqual(
        expect.arrayContaining([
          'isoline_cache_entries{cache="test_metrics"} 1',
          'isoline_cache_bytes{cache="test_metrics"} 7',
          'isoline_cache_requests_total{cache="test_metrics",result="hit"} 1',
          'isoline_cache_requests_total{cache="test_metrics",result="miss"} 1',
        ]),
      );
    }
  });

  test('tells connections, waiting statements and memory', async () => {
    const text = (await lines()).join('\n');
    for (const name of [
      'isoline_statements{state="waiting"}',
      'isoline_metadata_connections{state="lent"}',
      'isoline_editor_queries',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_seconds',
    ]) {
      expect(text).toContain(`\n${name} `);
    }
  });
});

describe('/metrics', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld('embedded');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    forgetConfig();
  });
  afterAll(() => world.close());

  const asked = (authorization?: string) =>
    GET(new Request('http://localhost/metrics', { headers: authorization ? { authorization } : {} }));
  const bearer = async (name: string, role: string) => {
    const id = await addUser(world.db, name, role);
    return `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
  };

  test('is for those who may read the log', async () => {
    const answer = await asked(await bearer('ada', 'Admin'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    expect(await answer.text()).toContain('# TYPE isoline_request_duration_seconds histogram');
    expect((await asked(await bearer('ann', 'Alpha'))).status).toBe(403);
    expect((await asked()).status).toBeGreaterThanOrEqual(401);
    expect((await asked('Bearer a token that nobody gave')).status).toBeGreaterThanOrEqual(401);
  });

  test('is for whoever sends the token of the settings', async () => {
    vi.stubEnv('ISOLINE_METRICS_TOKEN', 'collector-0123456789');
    forgetConfig();
    expect((await asked('Bearer collector-0123456789')).status).toBe(200);
    expect((await asked('Bearer collector-01234567890')).status).toBeGreaterThanOrEqual(401);
    expect((await asked()).status).toBeGreaterThanOrEqual(401);
  });
});
