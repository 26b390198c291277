import { afterAll, beforeAll, expect, test } from 'vitest';
import { signOut } from '@/lib/server/auth/sign-in-form';
import { storeClientLog } from '@/lib/server/log/client-log';
import { openWorld, type World } from '@/tests/support/world';

let world: World;
beforeAll(async () => {
  world = await openWorld('embedded');
});
afterAll(() => world.close());

const request = (method: string, path: string) =>
  new Request(`http://localhost${path}`, {
    method,
    headers: { 'x-guesttoken': 'x', 'content-type': 'application/json' },
  });

test('a guest token that does not hold is refused, and is no failure of the server', async () => {
  const stored = await storeClientLog(request('POST', '/superset/log/'));
  const signedOut = await signOut(request('GET', '/logout/'));
  for (const { status } of [stored, signedOut]) expect([status >= 400, status < 500]).toEqual([true, true]);
});
