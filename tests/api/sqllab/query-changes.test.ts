import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as queryRoute from '@/app/api/v1/query/[[...path]]/route';
import { database } from '@/db/schema/database';
import { query } from '@/db/schema/query';
import { signToken } from '@/lib/server/auth/token';
import { storeAddress } from '@/lib/server/database/stored-address';
import { freshId } from '@/tests/support/fresh-id';
import { addUser, openWorld, places, type World } from '@/tests/support/world';

interface Told {
  readonly id: string;
  readonly state: string;
  readonly progress: number;
  readonly extra: { readonly queue_place?: number };
}

/** What changes in the rows of queries is told, whichever process wrote it: the test writes them itself. */
describe.each(places)('the stream of changes, on %s', (place) => {
  let world: World;
  let databaseId = 0;
  let [userId, otherId] = [0, 0];

  beforeAll(async () => {
    world = await openWorld(place);
    userId = await addUser(world.db, 'admin', 'Admin');
    otherId = await addUser(world.db, 'other', 'Admin');
    const [made] = await world.db
      .insert(database)
      .values({ database_name: 'memory', ...storeAddress('duckdb:///:memory:') })
      .returning();
    databaseId = made?.id ?? 0;
  });
  afterAll(() => world.close());

  const store = async (status: string, owner = userId) => {
    const client_id = freshId(status);
    await world.db
      .insert(query)
      .values({ client_id, status, database_id: databaseId, user_id: owner, sql: 'SELECT 1' });
    return client_id;
  };
  const change = (client_id: string, values: Partial<typeof query.$inferInsert>) =>
    world.db.update(query).set(values).where(eq(query.client_id, client_id));

  async function open(since = Date.now() - 1_000) {
    const authorization = `Bearer ${await signToken({ id: userId, sessionVersion: 1 }, 'access', true)}`;
    const left = new AbortController();
    const address = `http://localhost:8088/api/v1/query/changes?q=(last_updated_ms:${since})`;
    const answer = await queryRoute.GET(new Request(address, { headers: { authorization }, signal: left.signal }));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async (): Promise<{ event: string; data: readonly Told[] } | null> => {
      const { value = '', done } = (await reader?.read()) ?? { done: true };
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(value) ?? [];
      if (event === 'beat') return next();
      return done ? null : { event, data: JSON.parse(data) };
    };
    return { next, leave: () => left.abort() };
  }
  const states = (told: Awaited<ReturnType<Awaited<ReturnType<typeof open>>['next']>>) =>
    told?.data.map(({ id, state, progress }) => [id, state, progress]);

  test('ends at once when nothing of the viewer runs', async () => {
    await store('running', otherId);
    const stream = await open(Date.now() + 60_000);
    expect((await stream.next())?.event).toBe('end');
    expect(await stream.next()).toBeNull();
  });

  test('tells each state of every query of the viewer, once, and ends with the last', async () => {
    const [one, two] = [await store('running'), await store('pending')];
    const stream = await open();
    expect(states(await stream.next())).toEqual([
      [one, 'running', 0],
      [two, 'pending', 0],
    ]);
    // A sign of life is no change.
    await change(one, { changed_on: new Date() });
    await change(two, { status: 'running', progress: 50 });
    expect(states(await stream.next())).toEqual([[two, 'running', 50]]);
    await change(one, { status: 'timed_out' });
    expect(states(await stream.next())).toEqual([[one, 'failed', 0]]);
    await change(two, { status: 'success', progress: 100, results_key: 'kept' });
    expect(states(await stream.next())).toEqual([[two, 'success', 100]]);
    expect((await stream.next())?.event).toBe('end');
  });

  test('tells who comes back what has ended meanwhile', async () => {
    const asleep = Date.now() - 1;
    const [done, runs] = [await store('success'), await store('running')];
    const stream = await open(asleep);
    expect(states(await stream.next())).toEqual([
      [done, 'success', 0],
      [runs, 'running', 0],
    ]);
    stream.leave();
    expect(await stream.next(), 'nobody is told after leaving').toBeNull();
    await change(runs, { status: 'stopped' });
  });

  test('tells waiting queries their place among those of all users, whenever it changes', async () => {
    // A second after what was told before.
    await delay(1_100);
    const first = await store('pending', otherId);
    const [second, third] = [await store('pending'), await store('pending')];
    const stream = await open();
    const places = async () =>
      (await stream.next())?.data
        .filter(({ state }) => state === 'pending')
        .map(({ id, extra }) => [id, extra.queue_place]);
    expect(await places()).toEqual([
      [second, 2],
      [third, 3],
    ]);
    await change(first, { status: 'running', changed_on: new Date() });
    expect(await places()).toEqual([
      [second, 1],
      [third, 2],
    ]);
    for (const id of [first, second, third]) await change(id, { status: 'success', changed_on: new Date() });
    stream.leave();
  });
});
