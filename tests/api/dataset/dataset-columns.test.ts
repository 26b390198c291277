import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as datasetRoute from '@/app/api/v1/dataset/[[...path]]/route';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, places, type World } from '@/tests/support/world';
import { addMemoryDataset } from '@/tests/support/worlds/memory-dataset';

interface Column {
  readonly id: number;
  readonly uuid: string;
  readonly column_name: string;
  readonly verbose_name: string | null;
  readonly groupby: boolean;
}

/** Filters and charts store ids of columns: a change of the query must keep the ids of the columns that remain. */
describe.each(places)('columns of a dataset that is written anew, on %s', (place) => {
  let world: World;
  let id = 0;
  const admin = new Caller();

  beforeAll(async () => {
    world = await openWorld(place);
    const userId = await addUser(world.db, 'admin', 'Admin');
    admin.extra.authorization = `Bearer ${await signToken({ id: userId, sessionVersion: 1 }, 'access', true)}`;
    id = await addMemoryDataset(world.db, {
      table_name: 'own',
      sql: "select 'a' as name, 1 as n, 2 as m",
      columns: [
        { column_name: 'name', verbose_name: 'Name', groupby: false },
        { column_name: 'n' },
        { column_name: 'm' },
        { column_name: 'double', expression: 'n * 2' },
      ],
    });
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  async function columns(): Promise<Record<string, Column>> {
    const { result } = (await admin.get(datasetRoute, `/api/v1/dataset/${id}`)).body;
    return Object.fromEntries(result.columns.map((column: Column) => [column.column_name, column]));
  }

  const put = (body: unknown) => admin.json(datasetRoute, 'PUT', `/api/v1/dataset/${id}?override_columns=true`, body);

  test('keep their ids, as often as it is written', async () => {
    const before = await columns();
    const body = { columns: ['name', 'n', 'm'].map((column_name) => ({ column_name, type: 'TEXT' })) };
    for (const _ of [1, 2]) {
      expect((await put(body)).status).toBe(200);
      const after = await columns();
      expect(Object.keys(after).sort()).toEqual(['m', 'n', 'name']);
      for (const name of ['name', 'n', 'm']) {
        expect([name, after[name]?.id, after[name]?.uuid]).toEqual([name, before[name]?.id, before[name]?.uuid]);
      }
    }
  });

  test('are changed where they are named, and new ones join', async () => {
    const before = await columns();
    const sent = [
      { column_name: 'name', verbose_name: 'Who', id: 999_999 },
      { column_name: 'triple', expression: 'n * 3' },
    ];
    expect((await put({ sql: "select 'a' as name, 1 as n", columns: sent })).status).toBe(200);
    const after = await columns();
    expect(Object.keys(after).sort()).toEqual(['n', 'name', 'triple']);
    expect(after.name).toMatchObject({ id: before.name?.id, verbose_name: 'Who', groupby: false });
    expect(after.n?.id).toBe(before.n?.id);
  });

  test('cannot be named twice', async () => {
    const { status, body } = await put({ columns: [{ column_name: 'n' }, { column_name: 'n' }] });
    expect([status, body]).toEqual([422, { message: { columns: ['One or more columns are duplicated'] } }]);
  });
});
