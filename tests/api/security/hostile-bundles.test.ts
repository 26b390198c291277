import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import * as databaseRoute from '@/app/api/v1/database/[[...path]]/route';
import * as datasetRoute from '@/app/api/v1/dataset/[[...path]]/route';
import * as savedQueryRoute from '@/app/api/v1/saved_query/[[...path]]/route';
import { database, databaseUserToken } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { viewMenu } from '@/db/schema/role';
import { savedQuery } from '@/db/schema/saved-query';
import { tag } from '@/db/schema/tag';
import { addPermissionViews } from '@/lib/server/auth/permission-view';
import { keepTokens } from '@/lib/server/database/user-token';
import { bundleOf, databaseFile, datasetFile, uuids } from '@/tests/support/bundle';
import type { Caller } from '@/tests/support/caller';
import { grant, type World } from '@/tests/support/world';
import { admin, openLentWorld, users, writer } from '@/tests/support/worlds/lent-world';

type Route = { POST(request: Request): Promise<Response> };

/** An administrator's database, its dataset and a tag exist; `writer` may import and write, but reads none of them. */
describe('a bundle', () => {
  let world: World;
  beforeAll(async () => {
    world = await openLentWorld();
    const kinds = ['Database', 'Dataset', 'Chart', 'Dashboard', 'SavedQuery'] as const;
    for (const kind of kinds) await grant(world.db, 'staff', `can_write on ${kind}`);
    await grant(world.db, 'staff', 'can_import on ImportExportRestApi');
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    expect((await sent(admin, databaseRoute, 'database', database_({}), 'true')).status).toBe(200);
    expect((await sent(admin, datasetRoute, 'dataset', dataset_({}), 'true')).status).toBe(200);
  });

  function sent(caller: Caller, route: Route, resource: string, file: Uint8Array, overwrite = 'false') {
    const form = new FormData();
    form.set('formData', new Blob([new Uint8Array(file)]), 'bundle.zip');
    form.set('overwrite', overwrite);
    return caller.send(route.POST, 'POST', `/api/v1/${resource}/import/`, { body: form });
  }

  const head = (type: string) => ({ 'metadata.yaml': { version: '1.0.0', type, timestamp: '2026-01-01T00:00:00' } });
  const database_ = (changes: object) =>
    bundleOf({ ...head('Database'), 'databases/warehouse.yaml': { ...databaseFile, ...changes } });
  const dataset_ = (changes: object) =>
    bundleOf({
      ...head('SqlaTable'),
      'databases/warehouse.yaml': databaseFile,
      'datasets/warehouse/orders.yaml': { ...datasetFile, ...changes },
    });
  const storedDatabase = async () => {
    const [found] = await world.db.select().from(database).where(eq(database.uuid, uuids.database));
    if (!found) throw new Error('there is no database');
    return found;
  };
  const storedDataset = async () => {
    const [found] = await world.db.select().from(dataset).where(eq(dataset.uuid, uuids.dataset));
    return { sql: found?.sql, table_name: found?.table_name, database_id: found?.database_id };
  };

  test('that renames a database renames the rights on it', async () => {
    await addPermissionViews(world.db, [{ verb: 'schema_access', view: '[warehouse].[closed]' }]);
    expect((await sent(admin, databaseRoute, 'database', database_({ database_name: 'stock' }), 'true')).status).toBe(
      200,
    );
    const named = async (name: string) =>
      (
        await world.db
          .select()
          .from(viewMenu)
          .where(like(viewMenu.name, `[${name}].%`))
      ).map((row) => row.name);
    // Another database with the old name would be open to everybody with a right on the old name.
    expect(await named('warehouse')).toEqual([]);
    expect(await named('stock')).toEqual(expect.arrayContaining(['[stock].[closed]']));
  });

  test('that leads a database elsewhere ends the tokens of its users', async () => {
    const { id: database_id } = await storedDatabase();
    const tokens = () =>
      world.db.select().from(databaseUserToken).where(eq(databaseUserToken.database_id, database_id));
    await keepTokens({ database_id, user_id: users.reader }, { access_token: 'of the reader' });
    expect((await sent(admin, databaseRoute, 'database', database_({ allow_dml: true }), 'true')).status).toBe(200);
    expect(await tokens()).toHaveLength(1);
    const elsewhere = { sqlalchemy_uri: 'postgresql+psycopg2://postgres@127.0.0.2:5432/warehouse' };
    expect((await sent(admin, databaseRoute, 'database', database_(elsewhere), 'true')).status).toBe(200);
    expect(await tokens()).toEqual([]);
  });

  test('does not replace a database that its sender may not read', async () => {
    const before = await storedDatabase();
    const file = database_({ allow_dml: true, database_name: 'mine' });
    expect((await sent(writer, databaseRoute, 'database', file, 'true')).status).toBe(403);
    expect(await storedDatabase()).toEqual(before);
  });

  test.each(['true', 'false'])('does not reach a foreign dataset by its uuid (overwrite %s)', async (overwrite) => {
    const before = await storedDataset();
    const answer = await sent(writer, datasetRoute, 'dataset', dataset_({ sql: 'SELECT 1' }), overwrite);
    expect([403, 422]).toContain(answer.status);
    expect(await storedDataset()).toEqual(before);
  });

  test('does not put a dataset of its own on a foreign database', async () => {
    const other = { uuid: '6f0d6f3c-51f5-4f7b-9a35-0f8f4a3b1cff', table_name: 'wages' };
    expect((await sent(writer, datasetRoute, 'dataset', dataset_(other))).status).toBe(403);
    expect(await world.db.select().from(dataset).where(eq(dataset.uuid, other.uuid))).toEqual([]);
  });

  test('does not replace the saved query of somebody else', async () => {
    const file = (sql: string) =>
      bundleOf({
        ...head('SavedQuery'),
        'databases/warehouse.yaml': databaseFile,
        'queries/warehouse/q.yaml': {
          label: 'Q',
          sql,
          schema: 'public',
          uuid: uuids.query,
          version: '1.0.0',
          database_uuid: uuids.database,
        },
      });
    expect((await sent(admin, savedQueryRoute, 'saved_query', file('SELECT 1'))).status).toBe(200);
    expect((await sent(writer, savedQueryRoute, 'saved_query', file('DROP TABLE x'), 'true')).status).toBe(403);
    const [kept] = await world.db.select().from(savedQuery).where(eq(savedQuery.uuid, uuids.query));
    expect(kept?.sql).toBe('SELECT 1');
  });

  test('does not describe the tag of somebody else', async () => {
    await world.db.insert(tag).values({ name: 'finance', type: 1, created_by_fk: users.admin });
    const described = async () => (await world.db.select().from(tag).where(eq(tag.name, 'finance')))[0]?.description;
    const file = (title: string, uuid: string) =>
      bundleOf({
        ...head('Dashboard'),
        'dashboards/x.yaml': { dashboard_title: title, uuid, position: {}, metadata: {}, version: '1.0.0' },
        'tags.yaml': { tags: [{ tag_name: 'finance', description: 'Click here' }] },
      });
    const uuidOf = (end: string) => `6f0d6f3c-51f5-4f7b-9a35-0f8f4a3b1d${end}`;
    expect((await sent(writer, dashboardRoute, 'dashboard', file('Mine', uuidOf('01')))).status).toBe(200);
    expect(await described()).toBeNull();
    expect((await sent(admin, dashboardRoute, 'dashboard', file('Ours', uuidOf('02')))).status).toBe(200);
    expect(await described()).toBe('Click here');
  });
});
