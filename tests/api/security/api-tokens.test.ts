import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { POST as submitAccount } from '@/app/(main)/user_info/submit/route';
import * as chart from '@/app/api/v1/chart/[[...path]]/route';
import * as data from '@/app/api/v1/chart/data/route';
import * as me from '@/app/api/v1/me/[[...path]]/route';
import * as security from '@/app/api/v1/security/[[...path]]/route';
import * as sqllab from '@/app/api/v1/sqllab/[[...path]]/route';
import * as samples from '@/app/datasource/[[...path]]/route';
import { apiToken } from '@/db/schema/api-token';
import { log } from '@/db/schema/log';
import { user } from '@/db/schema/user';
import { apiTokensOf, makeApiToken } from '@/lib/server/auth/api-token';
import { guardPage } from '@/lib/server/auth/guard-page';
import { readShown } from '@/lib/server/auth/shown-once';
import { viewerOf } from '@/lib/server/auth/viewer';
import { tokenHeader } from '@/tests/support/api-token';
import { Caller } from '@/tests/support/caller';
import { isPostgresReachable } from '@/tests/support/metadata';
import { addUser, openWorld, places, type World } from '@/tests/support/world';

const reachable = (await isPostgresReachable()) ? places : places.slice(0, 1);

describe.each(reachable)('a token for programs, stored in %s,', (place) => {
  let world: World;
  let admin = 0;
  let reader = 0;

  beforeAll(async () => {
    world = await openWorld(place);
    admin = await addUser(world.db, 'admin', 'Admin');
    reader = await addUser(world.db, 'reader', 'Gamma');
  });
  afterAll(() => world.close());

  function program(authorization: string): Caller {
    const caller = new Caller();
    caller.extra.authorization = authorization;
    return caller;
  }
  const asks = async (caller: Caller) => {
    const { status, body } = await caller.get(me, '/api/v1/me/');
    return [status, body.result?.username ?? body];
  };
  const revoked = [401, { msg: 'Token has been revoked' }];
  const rowsOf = (id: number) => world.db.select().from(apiToken).where(eq(apiToken.user_id, id));

  test('acts as its user, and is stored as a hash alone', async () => {
    const header = await tokenHeader(reader, 'full');
    expect(header).toMatch(/^Bearer isoline_[\w-]{43}$/);
    expect(await asks(program(header))).toEqual([200, 'reader']);
    const stored = JSON.stringify(await rowsOf(reader));
    expect(stored).not.toContain(header.slice('Bearer isoline_'.length));
    expect(stored).toMatch(/"token_hash":"[0-9a-f]{64}"/);
  });

  test('does nothing once it is revoked, over, of an inactive user or of nobody, and says the same each time', async () => {
    const id = await addUser(world.db, `leaver-${place}`, 'Gamma');
    const caller = program(await tokenHeader(id, 'full'));
    const change = async (values: Partial<typeof user.$inferInsert>) =>
      world.db.update(user).set(values).where(eq(user.id, id));
    expect(await asks(caller)).toEqual([200, `leaver-${place}`]);
    await change({ active: false });
    expect(await asks(caller)).toEqual(revoked);
    await change({ active: true });
    expect((await asks(caller))[0]).toBe(200);
    await world.db
      .update(apiToken)
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where(eq(apiToken.user_id, id));
    expect(await asks(caller)).toEqual(revoked);
    await world.db
      .update(apiToken)
      .set({ expires_at: new Date(Date.now() + 60_000) })
      .where(eq(apiToken.user_id, id));
    expect((await asks(caller))[0]).toBe(200);
    await world.db.delete(apiToken).where(eq(apiToken.user_id, id));
    expect(await asks(caller)).toEqual(revoked);
    const again = program(await tokenHeader(id, 'full'));
    await world.db.delete(user).where(eq(user.id, id));
    expect(await asks(again)).toEqual(revoked);
  });

  test('is not guessed', async () => {
    for (const guess of ['', 'x', 'A'.repeat(43), 'A'.repeat(4000), "'or'1'='1", '%00', '*', 'null', '../']) {
      expect(await asks(program(`Bearer isoline_${guess}`)), guess).toEqual(revoked);
    }
  });

  test('has the rights that its user has now', async () => {
    const id = await addUser(world.db, `promoted-${place}`, 'Public');
    const caller = program(await tokenHeader(id, 'full'));
    expect((await caller.get(chart, '/api/v1/chart/')).status).toBe(403);
    await world.db.execute(
      sql`insert into user_role (user_id, role_id) select ${id}::int, id from role where name = 'Gamma'`,
    );
    await expect.poll(async () => (await caller.get(chart, '/api/v1/chart/')).status, { timeout: 5000 }).toBe(200);
  });

  test('that only reads changes nothing, and asks what reads', async () => {
    const caller = program(await tokenHeader(admin, 'read'));
    expect((await caller.get(chart, '/api/v1/chart/')).status).toBe(200);
    const css = { slice_name: 'x', viz_type: 'table', datasource_id: 1, datasource_type: 'table' };
    const refused = await caller.json(chart, 'POST', '/api/v1/chart/', css);
    expect([refused.status, refused.body]).toEqual([403, { message: 'This token may only read.' }]);
    for (const [method, path] of [
      ['PUT', '/api/v1/chart/1'],
      ['DELETE', '/api/v1/chart/1'],
      ['DELETE', '/api/v1/chart/?q=!(1)'],
    ] as const) {
      expect((await caller.json(chart, method, path, {})).status, `${method} ${path}`).toBe(403);
    }
    const run = { database_id: 1, sql: 'select 1', client_id: 'x' };
    expect((await caller.json(sqllab, 'POST', '/api/v1/sqllab/execute/', run)).status).toBe(403);
    expect((await caller.json(me, 'PUT', '/api/v1/me/', { first_name: 'Other' })).status).toBe(403);
    expect((await caller.json(sqllab, 'POST', '/api/v1/sqllab/format_sql/', { sql: 'select 1' })).status).toBe(200);
    const asked = { datasource: { id: 99_999, type: 'table' }, queries: [{}] };
    expect((await caller.json(data, 'POST', '/api/v1/chart/data', asked)).status).toBe(404);
  });

  test('changes no password, revokes no token and makes none', async () => {
    const caller = program(await tokenHeader(admin, 'full'));
    const barred = 'Tokens for programs may not do this. Sign in with your password.';
    const [held] = await rowsOf(reader);
    for (const { status, body } of [
      await caller.json(me, 'PUT', '/api/v1/me/', { password: 'next' }),
      await caller.json(security, 'PUT', `/api/v1/security/users/${reader}`, { password: 'next' }),
      await caller.json(security, 'DELETE', `/api/v1/security/users/${reader}/tokens/${held?.id}`, {}),
    ]) {
      expect([status, body]).toEqual([403, { message: barred }]);
    }
    expect((await caller.json(me, 'PUT', '/api/v1/me/', { first_name: 'Ada' })).status).toBe(200);
    const made = await caller.form(submitAccount, '/user_info/submit/', {
      act: 'makeToken',
      name: 'more',
      days: '7',
      allows: 'everything',
    });
    expect(made.status).toBe(403);
    const count = (await rowsOf(admin)).length;
    expect((await caller.json(security, 'POST', '/api/v1/security/refresh', {})).status).toBe(401);
    expect((await rowsOf(admin)).length).toBe(count);
  });

  test('makes guest tokens where it may do everything and its user may', async () => {
    const body = { user: {}, resources: [], rls: [] };
    const path = '/api/v1/security/guest_token/';
    const ask = async (id: number, allows: 'full' | 'read') =>
      (await program(await tokenHeader(id, allows)).json(security, 'POST', path, body)).status;
    expect([await ask(admin, 'full'), await ask(admin, 'read'), await ask(reader, 'full')]).toEqual([200, 403, 403]);
  });

  test('opens the versioned API and no page', async () => {
    const header = await tokenHeader(admin, 'full');
    await expect(viewerOf(new Headers({ authorization: header }))).rejects.toMatchObject({ code: 'token_revoked' });
    const request = (path: string) =>
      new Request(`http://localhost:8088${path}`, { headers: { authorization: header } });
    expect((await guardPage(request('/superset/welcome/'))).headers.get('location')).toMatch(/\/login\//);
    expect((await guardPage(request('/users/'))).headers.get('x-middleware-next')).toBeNull();
    const asked = '/datasource/samples?datasource_id=1&datasource_type=table';
    expect((await program(header).json(samples, 'POST', asked, {})).status).toBe(401);
  });

  test('needs no CSRF token, but beside a cookie of ours it does', async () => {
    const caller = program(await tokenHeader(admin, 'full'));
    expect((await caller.json(me, 'PUT', '/api/v1/me/', { first_name: 'Eve' })).status).toBe(200);
    await caller.signIn(reader);
    expect((await caller.json(me, 'PUT', '/api/v1/me/', { first_name: 'Eve' })).status).toBe(400);
  });

  test('costs one question to the database that replicas share, and none to the embedded one', async () => {
    const headers = new Headers({ authorization: await tokenHeader(reader, 'read') });
    await viewerOf(headers, true);
    const asked = vi.spyOn(world.db, 'select');
    const counts: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      asked.mockClear();
      await viewerOf(headers, true);
      counts.push(asked.mock.calls.length);
    }
    asked.mockRestore();
    expect(Math.min(...counts)).toBe(place === 'postgres' ? 1 : 0);
  });

  test('notes its use at most once a minute', async () => {
    const id = await addUser(world.db, `used-${place}`, 'Gamma');
    const caller = program(await tokenHeader(id, 'read'));
    const usedAt = async () => (await rowsOf(id))[0]?.last_used_at?.getTime() ?? 0;
    expect(await usedAt()).toBe(0);
    await asks(caller);
    const first = await usedAt();
    expect(Date.now() - first).toBeLessThan(10_000);
    await asks(caller);
    expect(await usedAt()).toBe(first);
    const past = new Date(Date.now() - 61_000);
    await world.db.update(apiToken).set({ last_used_at: past }).where(eq(apiToken.user_id, id));
    await asks(caller);
    expect(await usedAt()).toBeGreaterThanOrEqual(first);
  });

  describe('on the page of one’s own account', () => {
    const path = '/user_info/submit/';
    const wanted = { act: 'makeToken', name: 'nightly', days: '30', allows: 'reading' };

    test('is made, shown once to its owner, and revoked', async () => {
      const caller = new Caller();
      const csrf_token = await caller.signIn(reader);
      await world.db.delete(apiToken).where(eq(apiToken.user_id, reader));
      await caller.form(submitAccount, path, { ...wanted, csrf_token });
      const headers = new Headers({ cookie: `shown-once=${caller.cookies.get('shown-once')}` });
      const shown = await readShown(headers, reader);
      expect(shown).toMatchObject({ name: 'nightly', secrets: [expect.stringMatching(/^isoline_/)] });
      expect(await readShown(headers, admin)).toBeNull();
      expect(caller.cookies.get('shown-once')).not.toContain('isoline_');
      expect(await asks(program(`Bearer ${shown?.secrets[0]}`))).toEqual([200, 'reader']);
      const [stored] = await apiTokensOf(reader);
      expect(stored).toMatchObject({ name: 'nightly', only_reads: true });
      const page = new Request('http://localhost:8088/user_info/', {
        headers: { cookie: [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      expect((await guardPage(page)).headers.getSetCookie()).toContainEqual(
        expect.stringMatching(/^shown-once=; Max-Age=0/),
      );
      await caller.form(submitAccount, path, { act: 'revokeToken', token: String(stored?.id), csrf_token });
      expect(await asks(program(`Bearer ${shown?.secrets[0]}`))).toEqual(revoked);
      const noted = await world.db.select().from(log).where(eq(log.user_id, reader));
      expect(noted.map(({ action }) => action).filter((action) => action?.startsWith('ApiToken'))).toEqual([
        'ApiToken.post',
        'ApiToken.delete',
      ]);
    });

    test('is made of fit forms of the page alone', async () => {
      const caller = new Caller();
      const csrf_token = await caller.signIn(reader);
      const before = (await rowsOf(reader)).length;
      for (const wrong of [
        { ...wanted, csrf_token: 'x.y.z' },
        { ...wanted, csrf_token, name: ' ' },
        { ...wanted, csrf_token, name: 'x'.repeat(65) },
        { ...wanted, csrf_token, days: '36500' },
        { ...wanted, csrf_token, days: '-1' },
        { ...wanted, csrf_token, act: 'toString' },
      ]) {
        expect((await caller.form(submitAccount, path, wrong)).status).toBe(302);
      }
      expect((await rowsOf(reader)).length).toBe(before);
    });

    test('of somebody else is not revoked', async () => {
      const header = await tokenHeader(admin, 'full');
      const [held] = (await apiTokensOf(admin)).slice(-1);
      const caller = new Caller();
      const csrf_token = await caller.signIn(reader);
      await caller.form(submitAccount, path, { act: 'revokeToken', token: String(held?.id), csrf_token });
      expect((await asks(program(header)))[0]).toBe(200);
    });

    test('is refused beyond fifty', async () => {
      const id = await addUser(world.db, `hoarder-${place}`, 'Gamma');
      const one = { name: 'x', onlyReads: true, days: 7 };
      for (let at = 0; at < 50; at += 1) expect(await makeApiToken(id, one)).not.toBeNull();
      expect(await makeApiToken(id, one)).toBeNull();
    });
  });

  test('of others is revoked by administrators, and by nobody else', async () => {
    const header = await tokenHeader(reader, 'full');
    const [held] = (await apiTokensOf(reader)).slice(-1);
    const path = `/api/v1/security/users/${reader}/tokens/${held?.id}`;
    const stranger = new Caller();
    const strangers = { 'x-csrftoken': await stranger.signIn(reader) };
    expect((await stranger.json(security, 'DELETE', path, {}, strangers)).status).toBe(403);
    const caller = new Caller();
    const csrf = { 'x-csrftoken': await caller.signIn(admin) };
    const elsewhere = `/api/v1/security/users/${admin}/tokens/${held?.id}`;
    expect((await caller.json(security, 'DELETE', elsewhere, {}, csrf)).status).toBe(404);
    expect((await asks(program(header)))[0]).toBe(200);
    expect((await caller.json(security, 'DELETE', path, {}, csrf)).status).toBe(200);
    expect(await asks(program(header))).toEqual(revoked);
  });

  test('signing out everywhere else keeps this session and the tokens', async () => {
    const id = await addUser(world.db, `mover-${place}`, 'Gamma');
    const [here, elsewhere] = [new Caller(), new Caller()];
    const csrf_token = await here.signIn(id);
    await elsewhere.signIn(id);
    const header = await tokenHeader(id, 'read');
    await here.form(submitAccount, '/user_info/submit/', { act: 'endOthers', csrf_token: 'x.y.z' });
    expect((await asks(elsewhere))[0]).toBe(200);
    await here.form(submitAccount, '/user_info/submit/', { act: 'endOthers', csrf_token });
    expect([(await asks(here))[0], (await asks(elsewhere))[0], (await asks(program(header)))[0]]).toEqual([
      200, 401, 200,
    ]);
  });
});
