import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '@/db/schema/database';
import { savedQuery } from '@/db/schema/saved-query';
import { tabState } from '@/db/schema/tab-state';
import { user } from '@/db/schema/user';
import { openTabsOf } from '@/lib/server/sqllab/open-tabs';
import { firstSql } from '@/lib/sqllab/tabs/editor-tab';
import { openWorld, places, type World } from '@/tests/support/world';

const dayMs = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);

describe.each(places)('open tabs, %s', (place) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(place);
  });
  afterAll(() => world.close());

  test('have SQL that no saved query has, and come the latest first', async () => {
    const { db } = world;
    const person = (name: string) => ({
      username: name,
      first_name: name,
      last_name: name,
      email: `${name}@example.com`,
    });
    const [own, other] = await db
      .insert(user)
      .values([person('own'), person('other')])
      .returning();
    const ownId = own?.id ?? 0;
    const [source] = await db
      .insert(database)
      .values({ database_name: 'source', sqlalchemy_uri: 'duckdb://' })
      .returning();
    const [saved] = await db
      .insert(savedQuery)
      .values({ user_id: ownId, db_id: source?.id ?? 0, label: 'Saved', sql: 'SELECT 1' })
      .returning();
    const tab = (label: string, sql: string | null, days: number, more: object = {}) => ({
      user_id: ownId,
      database_id: source?.id ?? 0,
      label,
      sql,
      changed_on: ago(days),
      ...more,
    });
    await db
      .insert(tabState)
      .values([
        tab('written', 'SELECT 2', 3),
        tab('never written', firstSql, 0),
        tab('emptied', '', 0),
        tab('without text', null, 0),
        tab('saved as it is', 'SELECT 1', 0, { saved_query_id: saved?.id }),
        tab('saved and changed', 'SELECT 1, 2', 1, { saved_query_id: saved?.id }),
        tab('forgotten', 'SELECT 3', 31),
        tab('of somebody else', 'SELECT 4', 0, { user_id: other?.id }),
      ]);
    expect((await openTabsOf(ownId)).map(({ title }) => title)).toEqual(['saved and changed', 'written']);
    await db.insert(tabState).values([tab('new', 'SELECT 5', 0), tab('newest', 'SELECT 6', -0.01)]);
    expect((await openTabsOf(ownId)).map(({ title }) => title)).toEqual(['newest', 'new', 'saved and changed']);
  });
});
