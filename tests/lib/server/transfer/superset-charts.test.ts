import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metadata } from '@/db/client';
import { chart, chartOwner } from '@/db/schema/chart';
import { dataset } from '@/db/schema/dataset';
import { favorite } from '@/db/schema/favorite';
import { tag, taggedObject } from '@/db/schema/tag';
import { user } from '@/db/schema/user';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { migrateSuperset } from '@/lib/server/transfer/superset/migrate-superset';
import { SupersetStore } from '@/lib/server/transfer/superset/superset-store';
import { chartUuid, manyThere } from '@/tests/support/many-there';
import { statementsThere } from '@/tests/support/reference/superset-statements';
import { addUser, openWorld, type World } from '@/tests/support/world';

const { Database: Sqlite } = createRequire(import.meta.url)('node-sqlite3-wasm') as typeof import('node-sqlite3-wasm');
/** More rows than one SQL statement can take. */
const count = 1_100;
const secretKey = 'the secret of another installation';

describe('an installation with many charts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-many-'));
  let world: World;
  let store: SupersetStore;
  let admin: number;

  beforeAll(async () => {
    const path = join(folder, 'superset.db');
    const made = new Sqlite(path);
    made.exec('begin');
    for (const statement of statementsThere(manyThere(secretKey, count), 'sqlite')) made.exec(statement);
    made.exec('commit');
    made.close();
    world = await openWorld('embedded');
    admin = await addUser(world.db, 'admin', 'Admin');
    store = await SupersetStore.open(`sqlite:///${path}`);
  });
  afterAll(async () => {
    await store.close();
    await world.close();
    rmSync(folder, { recursive: true });
  });

  async function bring(): Promise<number> {
    const loaded = await loadUser(admin);
    if (!loaded) throw new Error('the administrator is gone');
    let statements = 0;
    const db = await metadata();
    const transaction = db.transaction.bind(db);
    db.transaction = (run, config) => transaction((tx) => run(counted(tx, () => (statements += 1))), config);
    try {
      const { brought } = await migrateSuperset(store, secretKey, loaded.viewer);
      expect(brought.charts).toBe(count + 1);
    } finally {
      db.transaction = transaction;
    }
    return statements;
  }

  /** A transaction that calls `tell` for each statement. */
  function counted<Tx extends object>(tx: Tx, tell: () => void): Tx {
    return new Proxy(tx, {
      get(target, name) {
        if (['select', 'insert', 'update', 'delete', 'execute'].includes(String(name))) tell();
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  async function found() {
    const { db } = world;
    const people = new Map((await db.select().from(user)).map(({ id, username }) => [id, username]));
    const owners = await db.select().from(chartOwner);
    const ties = await db
      .select({ chart_id: taggedObject.chart_id, name: tag.name })
      .from(taggedObject)
      .innerJoin(tag, eq(tag.id, taggedObject.tag_id))
      .orderBy(tag.name);
    const starred = new Set((await db.select().from(favorite)).map(({ chart_id }) => chart_id));
    const numbers = Array.from({ length: count }, (_, at) => at);
    const rows = await db
      .select()
      .from(chart)
      .where(inArray(chart.uuid, numbers.map(chartUuid)))
      .orderBy(chart.uuid);
    const byUuid = new Map(rows.map(({ id, uuid }) => [uuid, id]));
    const names = new Map([...people].map(([id, username]) => [`owner:${id}`, `owner:${username}`]));
    return {
      byUuid,
      charts: rows.map((row) => ({
        slice_name: row.slice_name,
        params: JSON.parse(row.params ?? ''),
        query_context: JSON.parse(row.query_context ?? ''),
        datasource_name: row.datasource_name,
        made: [people.get(row.created_by_fk ?? 0), people.get(row.changed_by_fk ?? 0), row.changed_on.toISOString()],
        owners: owners
          .filter(({ chart_id }) => chart_id === row.id)
          .map(({ user_id }) => people.get(user_id))
          .sort(),
        tags: ties
          .filter(({ chart_id }) => chart_id === row.id)
          .map(({ name }) => names.get(name) ?? name)
          .sort(),
        isStarred: starred.has(row.id),
      })),
    };
  }

  it('comes in few statements, each chart with all that is its own, twice alike', async () => {
    const statements = await bring();
    const { byUuid, charts } = await found();
    const [source] = await world.db.select().from(dataset);
    const here = `${source?.id}__table`;
    expect(charts).toEqual(
      Array.from({ length: count }, (_, at) => {
        const owners = [`user ${at % 2}`, ...(at % 3 === 0 ? ['sal'] : [])].sort();
        const before = { sourceType: 'line', value: byUuid.get(chartUuid(at - 1)) };
        return {
          slice_name: `Chart ${at}`,
          params: {
            number: at,
            groupby: ['region'],
            annotation_layers: at % 10 === 1 ? [before] : [],
            datasource: here,
          },
          query_context: { datasource: { id: source?.id, type: 'table' }, queries: [] },
          datasource_name: 'sales',
          made: ['sal', at % 2 === 0 ? 'sal' : 'user 0', '2022-02-03T04:05:06.500Z'],
          owners,
          tags: [...(at % 3 === 0 ? ['third'] : []), ...owners.map((name) => `owner:${name}`), 'type:chart'].sort(),
          isStarred: at % 5 === 0,
        };
      }),
    );
    expect(statements).toBeLessThan(count);
    await bring();
    expect((await found()).charts).toEqual(charts);
  });
});
