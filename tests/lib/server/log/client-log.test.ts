import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboard, embeddedDashboard } from '@/db/schema/dashboard';
import { log } from '@/db/schema/log';
import { signGuestToken } from '@/lib/server/auth/guest-token';
import { signOut } from '@/lib/server/auth/sign-in-form';
import { forgetViewers } from '@/lib/server/cache/viewers';
import { storeClientLog } from '@/lib/server/log/client-log';
import { grant, openWorld, type World } from '@/tests/support/world';

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

test('a beacon of a guest sends the token in its form, and is stored where the role allows it', async () => {
  const [shown] = await world.db.insert(dashboard).values({ dashboard_title: 'Shown' }).returning();
  const [embedded] = await world.db
    .insert(embeddedDashboard)
    .values({ dashboard_id: shown?.id ?? 0, allowed_domains: [] })
    .returning();
  const resources = [{ type: 'dashboard' as const, id: embedded?.uuid ?? '' }];
  const token = await signGuestToken({ user: {}, resources, rls_rules: [] });
  const send = () => {
    const form = new FormData();
    form.append(
      'events',
      JSON.stringify([{ event_name: 'mount_dashboard', source: 'dashboard', source_id: shown?.id }]),
    );
    form.append('guest_token', token);
    const address = `http://localhost/superset/log/?explode=events&dashboard_id=${shown?.id}`;
    return storeClientLog(new Request(address, { method: 'POST', body: form }));
  };
  expect((await send()).status).toBe(403);
  await grant(world.db, 'Public', 'can_log on Superset');
  forgetViewers();
  expect((await send()).status).toBe(200);
  const stored = await world.db.select().from(log);
  expect(stored.map(({ action, user_id, dashboard_id }) => ({ action, user_id, dashboard_id }))).toEqual([
    { action: 'mount_dashboard', user_id: null, dashboard_id: shown?.id },
  ]);
  expect(stored[0]?.json).not.toContain(token);
});
