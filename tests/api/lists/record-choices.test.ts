import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsToChoose, groupsToChoose, offered, relatedToChoose } from '@/app/(main)/record-choices';
import { group } from '@/db/schema/role';
import { user } from '@/db/schema/user';
import { list } from '@/lib/server/api/list';
import { chartResource } from '@/lib/server/resources/chart/chart';
import { userResource } from '@/lib/server/resources/security/user';
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

test('the others are searched where there are more than come with the page', async () => {
  expect(offered(await accountsToChoose([]), 'accounts').more).toBe('accounts');
  expect(offered([{ value: 1, text: 'one' }], 'accounts')).toEqual({ options: [{ value: 1, text: 'one' }] });
});

test('people are found by full name, user name and address, in upper or lower case', async () => {
  const viewer = viewerWith();
  const found = async (value: string) => {
    const { result } = await list(userResource, viewer, {
      filters: [{ col: 'username', opr: 'user_all_text', value }],
      columns: ['username'],
    });
    return result.map((row) => row.username);
  };
  for (const text of ['zz 1004', 'PERSON-1004', 'zz-1004@example'])
    expect(await found(text)).toEqual(['zz-person-1004']);
  expect(await found('nobody')).toEqual([]);
});
