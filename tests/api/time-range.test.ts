import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as timeRangeRoute from '@/app/api/v1/time_range/[[...path]]/route';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

describe('a time range', () => {
  let world: World;
  const caller = new Caller();

  beforeAll(async () => {
    world = await openWorld('embedded');
    await caller.signIn(await addUser(world.db, 'admin', 'Admin'));
  });
  afterAll(() => world.close());

  test.each([
    ['2020-01-01T10:20:30 : 2020-01-02', '2020-01-01T10:20:30', '2020-01-02T00:00:00'],
    ['2020-01-01T10:20:30.123456 : 2020-01-02', '2020-01-01T10:20:30.123456', '2020-01-02T00:00:00'],
    [' : 2020-01-02T00:00:00.999', '', '2020-01-02T00:00:00.999000'],
    ['2020-01-01T10:20:30.000001+02:00 : ', '2020-01-01T10:20:30.000001+02:00', ''],
  ])('is told in seconds, and in microseconds where it has them: %s', async (text, since, until) => {
    const q = encodeURIComponent(`'${text}'`);
    const { body } = await caller.get(timeRangeRoute, `/api/v1/time_range/?q=${q}`);
    expect(body).toEqual({ result: [{ since, until, timeRange: text, shift: null }] });
  });
});
