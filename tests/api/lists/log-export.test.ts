import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as route from '@/app/api/v1/log/[[...path]]/route';
import { log } from '@/db/schema/log';
import { writeRison } from '@/lib/text/rison';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, places, type World } from '@/tests/support/world';

const entries = 12_000;

describe.each(places)('the file of the action log, %s', (place) => {
  let world: World;
  const [admin, alpha] = [new Caller(), new Caller()];

  const fetched = (caller: Caller, filters: readonly object[] | null = null) => {
    const query = filters === null ? '' : `?q=${encodeURIComponent(writeRison({ filters }))}`;
    return caller.get(route, `/api/v1/log/export${query}`);
  };
  const linesOf = ({ status, headers, body }: Awaited<ReturnType<Caller['get']>>): string[] => {
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return body.trimEnd().split('\n');
  };

  beforeAll(async () => {
    world = await openWorld(place);
    const id = await addUser(world.db, 'admin', 'Admin');
    await admin.signIn(id);
    await alpha.signIn(await addUser(world.db, 'alpha', 'Alpha'));
    await world.db.delete(log);
    const begun = Date.UTC(2024, 0, 1);
    for (let from = 0; from < entries; from += 3000) {
      await world.db.insert(log).values(
        Array.from({ length: 3000 }, (_, at) => ({
          action: `act ${from + at}`,
          user_id: id,
          // Several of the same instant.
          dttm: new Date(begun + Math.floor((from + at) / 7) * 1000),
          json: '{"a": "b, c"}',
          referrer: '=HYPERLINK("x")',
        })),
      );
    }
  });
  afterAll(() => world.close());

  test('has every entry once, the oldest first', async () => {
    const [header, ...rows] = linesOf(await fetched(admin));
    expect(header).toBe('dttm,user.username,action,dashboard_id,slice_id,duration_ms,referrer,json');
    const acts = rows.map((row) => row.split(',')[2]).filter((act) => act?.startsWith('act '));
    expect(acts).toHaveLength(entries);
    expect(new Set(acts).size).toBe(entries);
    expect(acts.slice(0, 1)).toEqual(['act 0']);
  });

  test('follows the filters, quotes what CSV needs, and lets no spreadsheet run a text', async () => {
    const rows = linesOf(await fetched(admin, [{ col: 'action', opr: 'eq', value: 'act 17' }]));
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatch(/^2024-01-01T00:00:02.*,admin,act 17,,,,/);
    expect(rows[1]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(rows[1]).toContain('"{""a"": ""b, c""}"');
  });

  test('is for those who may read the log, and refuses what it cannot read', async () => {
    expect((await fetched(alpha)).status).toBe(403);
    expect((await fetched(new Caller())).status).toBe(401);
    expect((await fetched(admin, [{ col: 'nope', opr: 'eq', value: 1 }])).status).toBe(400);
  });
});
