import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsToChoose, groupsToChoose, relatedToChoose } from '@/app/(main)/record-choices';
import { group } from '@/db/schema/role';
import { user } from '@/db/schema/user';
import { chartResource } from '@/lib/server/resources/chart/chart';
import { viewerWith } from '@/tests/support/viewer';
import { openWorld, type World } from '@/tests/support/world';

const count = 1_005;
let world: World;
let people: number[];
let groups: number[];

beforeAll(async () => {
  world = await openWorld('embedded');
  const numbers = Array.from({ length: count }, (_, at) => String(at).padStart(4, '0'));
  const made = await world.db
    .insert(user)
    .values(
      numbers.map((at) => ({
        username: `zz-person-${at}`,
        first_name: 'Zz',
        last_name: at,
        email: `zz-${at}@example.com`,
        active: true,
      })),
    )
    .returning({ id: user.id });
  people = made.map(({ id }) => id);
  const named = await world.db
    .insert(group)
    .values(numbers.map((at) => ({ name: `zz-group-${at}` })))
    .returning({ id: group.id });
  groups = named.map(({ id }) => id);
});

afterAll(() => world.close());

test('of more than a thousand people, groups and owners those that are held are always among the choices', async () => {
  const viewer = viewerWith();
  const person = people.at(-1) ?? 0;
  const team = groups.at(-1) ?? 0;
  const ids = (choices: readonly { readonly value: number }[]) => choices.map(({ value }) => value);
  for (const [held, choose] of [
    [person, accountsToChoose],
    [team, groupsToChoose],
    [person, (some: number[]) => relatedToChoose(chartResource, 'owners', viewer, some)],
  ] as const) {
    expect(ids(await choose([]))).not.toContain(held);
    const offered = ids(await choose([held, 999_999_999]));
    expect(offered[0]).toBe(held);
    expect(offered).toHaveLength(1_001);
    expect(new Set(offered).size).toBe(offered.length);
  }
});
