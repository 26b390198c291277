import { afterAll, beforeAll, expect, test } from 'vitest';
import * as tagRoute from '@/app/api/v1/tag/[[...path]]/route';
import { signToken } from '@/lib/server/auth/token';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

let world: World;
const admin = new Caller();

beforeAll(async () => {
  world = await openWorld('embedded');
  const id = await addUser(world.db, 'admin', 'Admin');
  admin.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
});

afterAll(() => world.close());

const send = (path: string, body: unknown) => admin.json(tagRoute, 'POST', `/api/v1/tag/${path}`, body);

test.each(['x', 1])('the object %j is no pair', async (object) => {
  const { status, body } = await send('', { name: 'core', objects_to_tag: [object] });
  expect([status, body]).toEqual([400, { message: { objects_to_tag: { 0: ['Not a valid tuple.'] } } }]);
});

test('several tags are not made without their lists of objects', async () => {
  expect((await send('bulk_create', { tags: [{ name: 'core' }] })).status).toBe(400);
});

test('the tags of an object are missing before its kind is unknown', async () => {
  const { status, body } = await send('99/1/', {});
  expect([status, body]).toEqual([400, { message: "Missing required field 'tags' in 'properties'" }]);
});

test('the kind of an object is a number in the address', async () => {
  expect((await send('chart/1/', { properties: { tags: ['core'] } })).status).toBe(404);
});
