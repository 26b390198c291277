import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POST } from '@/app/api/v1/chart/data/route';
import { rowLevelSecurity, rowLevelSecurityRole, rowLevelSecurityTable } from '@/db/schema/row-level-security';
import { user } from '@/db/schema/user';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { answerPlace } from '@/lib/server/run/answer-cache';
import { addUser, openWorld, type World } from '@/tests/support/world';
import { addMemoryDataset, salesParts } from '@/tests/support/worlds/memory-dataset';

const sql = "select * from (values ('north', 2), ('south', 3)) as sales(region, amount)";

describe('an answer that is kept', () => {
  let world: World;
  let datasetId = 0;
  let adminId = 0;

  beforeAll(async () => {
    world = await openWorld('embedded');
    adminId = await addUser(world.db, 'admin', 'Admin');
    await addUser(world.db, 'other', 'Admin');
    datasetId = await addMemoryDataset(world.db, {
      table_name: 'sales',
      sql,
      ...salesParts,
    });
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  const context = (more: object = {}, query: object = {}) => ({
    datasource: { id: datasetId, type: 'table' },
    queries: [{ columns: ['region'], metrics: ['total'], orderby: [['region', true]], row_limit: 10, ...query }],
    ...more,
  });

  async function ask(body: object, id = adminId) {
    const [row] = await world.db.select().from(user).where(eq(user.id, id));
    const token = await signToken({ id, sessionVersion: row?.session_version ?? 1 }, 'access', true);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await POST(
      new Request('http://localhost:8088/api/v1/chart/data', { method: 'POST', headers, body: JSON.stringify(body) }),
    );
    return (await response.json()).result[0];
  }

  async function isKept(body: object, id = adminId): Promise<boolean> {
    const loaded = await loadUser(id);
    if (!loaded) throw new Error('the user was not stored');
    return (await answerPlace(loaded.viewer, JSON.stringify([body, null, undefined]))).known !== null;
  }

  /** Runs the request twice: from the database, then from the cached result. */
  async function warm(body: object): Promise<void> {
    await ask(body);
    await ask(body);
  }

  test('is the same answer, for the same viewer only', async () => {
    await warm(context());
    expect(await isKept(context())).toBe(true);
    expect(await ask(context())).toEqual(await ask(context()));
    expect((await ask(context())).is_cached).toBe(true);
    expect(await isKept(context(), adminId + 1)).toBe(false);
  });

  test('goes with the result it was made of', async () => {
    await warm(context());
    const before = await ask(context());
    await new Promise((resolve) => setTimeout(resolve, 5));
    await ask(context({ force: true }));
    expect(await isKept(context())).toBe(false);
    expect((await ask(context())).data).toEqual(before.data);
  });

  test('goes when a rule comes that hides rows of it', async () => {
    await warm(context());
    expect((await ask(context())).rowcount).toBe(2);
    const [admin] = (await loadUser(adminId))?.viewer.roles ?? [];
    const rule = { name: 'north', clause: "region = 'north'", filter_type: 'Regular' } as const;
    const [made] = await world.db.insert(rowLevelSecurity).values(rule).returning();
    const rls_id = made?.id ?? 0;
    await world.db.insert(rowLevelSecurityTable).values({ rls_id, dataset_id: datasetId });
    await world.db.insert(rowLevelSecurityRole).values({ rls_id, role_id: admin?.id ?? 0 });
    expect((await ask(context())).rowcount).toBe(1);
    await world.db.delete(rowLevelSecurity).where(eq(rowLevelSecurity.id, rls_id));
    expect((await ask(context())).rowcount).toBe(2);
  });

  test('is never one that a template had a part in', async () => {
    const templated = context({}, { extras: { where: "region = '{{ current_username() }}'" } });
    await warm(templated);
    expect(await isKept(templated)).toBe(false);
  });
});
