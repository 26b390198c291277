import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import * as eventRoute from '@/app/api/v1/async_event/[[...path]]/route';
import * as keyRoute from '@/app/api/v1/chart/data/[key]/route';
import * as dataRoute from '@/app/api/v1/chart/data/route';
import { user } from '@/db/schema/user';
import { chartDataJob } from '@/lib/server/async-events/chart-data-job';
import type { AsyncEvent } from '@/lib/server/async-events/event';
import { redisStream } from '@/lib/server/async-events/redis-stream';
import { acceptSocket } from '@/lib/server/async-events/socket';
import { signToken } from '@/lib/server/auth/token';
import { forgetConfig } from '@/lib/server/config';
import { closeDatabases } from '@/lib/server/database/open-database';
import { JobRunner } from '@/lib/server/jobs/runner';
import { Caller } from '@/tests/support/caller';
import { isRedisReachable, redisUrl } from '@/tests/support/servers/redis';
import { addUser, openWorld, type World } from '@/tests/support/world';
import { addMemoryDataset } from '@/tests/support/worlds/memory-dataset';

const sql = `select * from (values ('north', 2), ('south', 3), ('south', 5)) as sales(region, amount)`;
const data = '/api/v1/chart/data';
const news = '/api/v1/async_event/';
const pending = {
  status: 'pending',
  result_url: null,
  errors: [],
  channel_id: expect.stringMatching(/^[\da-f-]{36}$/),
  job_id: expect.stringMatching(/^[\da-f-]{36}$/),
};

describe('chart data in the background', () => {
  let world: World;
  let runner: JobRunner;
  let datasetId = 0;
  const admin = new Caller();
  const reader = new Caller();
  const ids = { admin: 0, reader: 0 };
  const server = createServer();

  beforeAll(async () => {
    vi.stubEnv('ISOLINE_ASYNC_QUERIES', 'ws');
    forgetConfig();
    world = await openWorld('embedded');
    for (const [caller, name, role] of [
      [admin, 'admin', 'Admin'],
      [reader, 'reader', 'Gamma'],
    ] as const) {
      ids[name] = await addUser(world.db, name, role);
      const token = await signToken({ id: ids[name], sessionVersion: 1 }, 'access', true);
      caller.extra.authorization = `Bearer ${token}`;
    }
    datasetId = await addMemoryDataset(world.db, {
      table_name: 'sales',
      sql,
      columns: [{ column_name: 'region', type: 'VARCHAR' }],
      metrics: [{ metric_name: 'total', expression: 'SUM(amount)' }],
    });
    runner = new JobRunner({ kinds: [chartDataJob] });
    server.on('upgrade', acceptSocket);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });

  afterAll(async () => {
    await runner.stop();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    vi.unstubAllEnvs();
    forgetConfig();
    closeDatabases();
    await world.close();
  });

  const asking = (row_limit: number, more: Record<string, unknown> = {}, query: Record<string, unknown> = {}) => ({
    datasource: { id: datasetId, type: 'table' },
    queries: [{ columns: ['region'], metrics: ['total'], row_limit, ...query }],
    ...more,
  });
  const post = (caller: Caller, body: unknown) => caller.json(dataRoute, 'POST', data, body);
  const newsOf = async (caller: Caller, after = ''): Promise<Record<string, unknown>[]> =>
    (await caller.get(eventRoute, after ? `${news}?last_id=${after}` : news)).body.result;
  const finished = async (): Promise<void> => {
    await runner.look();
    await runner.idle();
  };

  test('who asks hears at once that it waits, then that it runs and is done, and fetches the rows', async () => {
    const asked = await post(admin, asking(10));
    expect(asked).toMatchObject({ status: 202, body: { ...pending, user_id: String(ids.admin) } });
    expect(asked.headers.get('set-cookie')).toMatch(/^async-token=[^;]+; HttpOnly; Path=\/; SameSite=Lax/);
    expect(await newsOf(admin)).toEqual([]);
    await finished();
    const told = await newsOf(admin);
    expect(told.map(({ status, job_id }) => [status, job_id])).toEqual([
      ['running', asked.body.job_id],
      ['done', asked.body.job_id],
    ]);
    const done = told.at(-1);
    const { status, body } = await admin.get(keyRoute, String(done?.result_url));
    expect(status).toBe(200);
    expect(body.result[0]).toMatchObject({ is_cached: true, rowcount: 2 });
    expect(await newsOf(admin, String(told[0]?.id))).toEqual([done]);
    expect(await newsOf(admin, String(done?.id))).toEqual([]);
  });

  test('what is cached is answered at once; what is forced is made again', async () => {
    expect((await post(admin, asking(10))).status).toBe(200);
    expect((await post(admin, asking(10, { force: true }))).status).toBe(202);
    await finished();
  });

  test('files, statements and bad requests are answered within their own request', async () => {
    expect((await post(admin, asking(11, { result_format: 'csv' }))).status).toBe(200);
    expect((await post(admin, asking(11, { result_type: 'query' }))).status).toBe(200);
    expect((await post(admin, asking(11, {}, { metrics: ['nobody'] }))).status).toBe(400);
    expect((await post(reader, asking(11))).status).toBe(403);
    await finished();
    expect((await newsOf(admin)).filter(({ status }) => status === 'error')).toEqual([]);
  });

  test('a failure of the query is told as an event', async () => {
    const broken = { expressionType: 'SQL', sqlExpression: 'SUM(CAST(region AS INTEGER))', label: 'broken' };
    const { body } = await post(admin, asking(12, {}, { metrics: [broken] }));
    await finished();
    const told = (await newsOf(admin)).find(({ status, job_id }) => status === 'error' && job_id === body.job_id);
    expect(told).toMatchObject({ result_url: null, errors: [{ message: expect.stringMatching(/north/) }] });
  });

  test('a user who lost their account meanwhile gets nothing', async () => {
    const gone = new Caller();
    const id = await addUser(world.db, 'gone', 'Admin');
    gone.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    expect((await post(gone, asking(13))).status).toBe(202);
    await world.db.update(user).set({ active: false });
    await finished();
    await world.db.update(user).set({ active: true });
    expect((await newsOf(gone)).at(-1)).toMatchObject({ status: 'error', result_url: null });
  });

  test('events are for who holds the cookie of their own channel', async () => {
    const stranger = new Caller();
    stranger.extra.authorization = reader.extra.authorization ?? '';
    expect((await stranger.get(eventRoute, news)).status).toBe(401);
    stranger.cookies.set('async-token', admin.cookies.get('async-token') ?? '');
    expect((await stranger.get(eventRoute, news)).status).toBe(401);
    expect((await admin.get(eventRoute, `${news}?last_id=yesterday`)).status).toBe(400);
  });

  const open = (caller: Caller, query = '', headers: Record<string, string> = {}) => {
    const { port } = server.address() as AddressInfo;
    const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = { authorization: caller.extra.authorization ?? '', ...(cookie ? { cookie } : {}) };
    return new WebSocket(`ws://127.0.0.1:${port}/ws${query}`, { headers: { ...own, ...headers } });
  };
  const refusal = (socket: WebSocket) =>
    new Promise<string>((done) => socket.once('error', ({ message }) => done(message)));

  test('a web socket tells what came since, and what comes', async () => {
    const before = (await newsOf(admin)).at(-1);
    const socket = open(admin, `?last_id=${before?.id}`);
    const told: { status: string; job_id: string }[] = [];
    socket.on('message', (text) => told.push(JSON.parse(String(text))));
    await new Promise((done) => socket.once('open', done));
    const { body } = await post(admin, asking(14));
    await finished();
    await expect.poll(() => told.map(({ status }) => status)).toEqual(['running', 'done']);
    expect(told.at(-1)?.job_id).toBe(body.job_id);
    socket.terminate();
  });

  test('a web socket is refused to other sites, to others, and with a senseless id', async () => {
    expect(await refusal(open(admin, '', { origin: 'https://elsewhere.example' }))).toMatch(/403/);
    expect(await refusal(open(new Caller()))).toMatch(/401/);
    expect(await refusal(open(reader))).toMatch(/401/);
    expect(await refusal(open(admin, '?last_id=x'))).toMatch(/400/);
  });
});

const hasRedis = await isRedisReachable();

describe('events in Redis', () => {
  test.skipIf(!hasRedis)('two replicas share a channel, in order and by pages', async () => {
    const [one, two] = [redisStream(redisUrl), redisStream(redisUrl)];
    const channel_id = `test-${randomBytes(6).toString('hex')}`;
    const heard = vi.fn();
    const stop = two.listen(channel_id, heard);
    const event = {
      channel_id,
      user_id: '1',
      status: 'done' as const,
      result_url: null,
      errors: [],
    } satisfies Partial<AsyncEvent>;
    for (let at = 0; at < 120; at += 1) await one.append({ ...event, job_id: String(at) });
    const first = await two.read(channel_id, null);
    const rest = await two.read(channel_id, first.at(-1)?.id ?? null);
    expect([first.length, rest.length]).toEqual([100, 20]);
    expect([...first, ...rest].map(({ job_id }) => job_id)).toEqual(Array.from({ length: 120 }, (_, at) => String(at)));
    await one.append({ ...event, job_id: 'last' });
    await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0);
    stop();
  });
});
