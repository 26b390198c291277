import { afterAll, beforeAll, expect, test } from 'vitest';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import { signToken } from '@/lib/server/auth/token';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

let world: World;
let id = 0;
const admin = new Caller();

beforeAll(async () => {
  world = await openWorld('embedded');
  const user = await addUser(world.db, 'admin', 'Admin');
  admin.extra.authorization = `Bearer ${await signToken({ id: user, sessionVersion: 1 }, 'access', true)}`;
  id = (await send('POST', '', { dashboard_title: 'Orders' })).body.id;
});

afterAll(() => world.close());

const send = (method: 'POST' | 'PUT', path: string, body: unknown) =>
  admin.json(dashboardRoute, method, `/api/v1/dashboard/${path}`, body);

test.each<[object, object]>([
  [{}, { json_metadata: ['Missing data for required field.'] }],
  [{ json_metadata: 'x' }, { json_metadata: ['JSON not valid'] }],
  [{ json_metadata: '{}' }, { dashboard_title: ['Missing data for required field.'] }],
])('a copy tells a missing title after the other problems of %j', async (copy, message) => {
  const { status, body } = await send('POST', `${id}/copy/`, copy);
  expect([status, body]).toEqual([400, { message }]);
});

test('the tags of a dashboard are a list', async () => {
  const { status, body } = await send('PUT', String(id), { tags: null });
  expect([status, body]).toEqual([400, { message: { tags: ['Field may not be null.'] } }]);
});
