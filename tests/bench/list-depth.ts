import { list } from '@/lib/server/api/list';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { fillLists, longLists } from '@/tests/support/long-lists';
import { addUser, openWorld, type Place, places } from '@/tests/support/world';

/**
 * How much longer the last pages of a list of 10,000 rows take than the first ones. `tsx tests/bench/list-depth.ts`
 * measures both metadata stores; a name as argument measures one of them.
 */
const rowCount = 10_000;
const pageSize = 25;
const pagesMeasured = 30;

async function measure(place: Place): Promise<void> {
  const world = await openWorld(place);
  const userId = await addUser(world.db, 'admin', 'Admin');
  await fillLists(world.db, userId, rowCount);
  const viewer = (await loadUser(userId))?.viewer;
  if (!viewer) throw new Error('there is nobody to ask');
  const last = rowCount / pageSize - 1;
  for (const [name, resource] of Object.entries(longLists)) {
    const took = async (page: number): Promise<number> => {
      const startedAt = performance.now();
      const { result } = await list(resource, viewer, { page, page_size: pageSize });
      if (result.length !== pageSize) throw new Error(`${name}: page ${page} has ${result.length} rows`);
      return performance.now() - startedAt;
    };
    for (let page = 100; page < 110; page += 1) await took(page);
    const [first, deep]: [number[], number[]] = [[], []];
    for (let at = 0; at < pagesMeasured; at += 1) {
      first.push(await took(at));
      deep.push(await took(last - at));
    }
    const [one, other] = [median(first), median(deep)];
    console.log(`${place} ${name}: ${one.toFixed(1)} ms, ${other.toFixed(1)} ms, ${(other / one).toFixed(2)} times`);
  }
  await world.close();
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

for (const place of places) if (!process.argv[2] || process.argv[2] === place) await measure(place);
process.exit(0);
