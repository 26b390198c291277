import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Viewer } from '@/lib/permissions/viewer';
import { list, pageQuery } from '@/lib/server/api/list';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { fillLists, longLists } from '@/tests/support/long-lists';
import { addUser, openWorld, places, type World } from '@/tests/support/world';

const rowCount = 5000;
const size = 10;

interface Node {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Node[];
}

const Row = z.looseObject({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.custom<Node>() })]) });
const Explained = z.union([z.looseObject({ rows: z.tuple([Row]) }).transform(({ rows }) => rows), z.tuple([Row])]);

/** A late page of a list costs as much as the first, apart from the ids that are skipped. */
describe.each(places)('deep pages of lists, on %s', (place) => {
  let world: World;
  let viewer: Viewer;

  beforeAll(async () => {
    world = await openWorld(place);
    const userId = await addUser(world.db, 'admin', 'Admin');
    await fillLists(world.db, userId, rowCount);
    const loaded = await loadUser(userId);
    if (loaded === null) throw new Error('there is nobody to ask');
    viewer = loaded.viewer;
  });
  afterAll(() => world.close());

  function nodesOf(node: Node): Node[] {
    return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
  }

  test.each(Object.entries(longLists))(
    'of %s pass over rows in an index, and read no other part of them',
    async (_, resource) => {
      const query = pageQuery(world.db, {
        resource,
        viewer,
        names: resource.list.columns,
        query: { page: rowCount / size - 1, page_size: size },
        where: sql`true`,
      });
      const told = await world.db.execute(sql`explain (analyze, format json) ${query.getSQL()}`);
      const [
        {
          'QUERY PLAN': [{ Plan }],
        },
      ] = Explained.parse(told);
      const long = nodesOf(Plan).filter((node) => node['Actual Rows'] * node['Actual Loops'] > 10 * size);
      expect(long.map((node) => [node['Node Type'], node['Index Name']])).toEqual([
        ['Index Only Scan', expect.stringMatching(/_((changed_on|dttm)_id_index|pkey)$/)],
      ]);
    },
  );

  test('hold the rows that an order without pages has there', async () => {
    const ids = async (page: number) => (await list(longLists.chart, viewer, { page, page_size: size })).ids;
    expect(await ids(0)).toEqual(Array.from({ length: size }, (_, at) => at + 1));
    expect(await ids(rowCount / size - 1)).toEqual(Array.from({ length: size }, (_, at) => rowCount - size + at + 1));
    expect(await ids(rowCount / size)).toEqual([]);
  });

  test.each(['asc', 'desc'] as const)('meet no row twice and leave none out, %s', async (order_direction) => {
    const odd = 97;
    const pageNumbers = [0, 25, 26, 50, 51, 52];
    const pages = pageNumbers.map((page) =>
      list(longLists.log, viewer, { page, page_size: odd, order_column: 'dttm', order_direction }),
    );
    const ids = (await Promise.all(pages)).flatMap((page) => page.ids);
    const sorted = Array.from({ length: rowCount }, (_, at) => (order_direction === 'desc' ? at + 1 : rowCount - at));
    const at = (page: number) => sorted.slice(page * odd, (page + 1) * odd);
    expect(ids).toEqual(pageNumbers.flatMap(at));
  });

  test('of the second half are read from the end, where the total is known', async () => {
    const page = {
      resource: longLists.log,
      viewer,
      names: ['action'],
      query: { page: 450, page_size: size },
      where: undefined,
    };
    const read = async (total?: number) => (await pageQuery(world.db, page, total)).map((row) => row.$id);
    const offset = (total?: number) => pageQuery(world.db, page, total).toSQL().params;
    expect(await read(rowCount)).toEqual(await read());
    expect(offset()).toContain(4500);
    expect(offset(rowCount)).toContain(490);
  });
});
