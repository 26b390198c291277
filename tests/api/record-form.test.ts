import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POST as submitRoute } from '@/app/crud/submit/route';
import { cssTemplate } from '@/db/schema/css-template';
import { issueCsrf } from '@/lib/server/auth/csrf';
import { readNotice } from '@/lib/server/auth/flash';
import { guardPage } from '@/lib/server/auth/guard-page';
import { startSession } from '@/lib/server/auth/session-token';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

const api = '/api/v1/css_template/';
const address = '/csstemplatemodelview/list/';

describe('the forms of a list', () => {
  let world: World;
  let csrf_token = '';
  const admin = new Caller();
  const reader = new Caller();

  beforeAll(async () => {
    world = await openWorld('embedded');
    const { token, cookie } = await issueCsrf(new Headers());
    csrf_token = token;
    for (const [caller, name, role] of [
      [admin, 'admin', 'Admin'],
      [reader, 'reader', 'Gamma'],
    ] as const) {
      const id = await addUser(world.db, name, role);
      const session = await startSession({ id, sessionVersion: 1 }, new Headers());
      for (const pair of [session, cookie ?? '']) keep(caller, pair);
    }
  });
  afterAll(() => world.close());

  function keep(caller: Caller, cookie: string): void {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
    caller.cookies.set(name, value);
  }

  const stored = () => world.db.select({ name: cssTemplate.template_name, css: cssTemplate.css }).from(cssTemplate);
  const fields = (more: Record<string, string>) => ({
    csrf_token,
    method: 'POST',
    to: api,
    back: address,
    again: `${address}?new=1`,
    done: 'Made.',
    'text.template_name': 'Quiet',
    'text.css': 'a {\r\n}',
    ...more,
  });
  const told = (caller: Caller) => readNotice(new Headers({ cookie: `notice=${caller.cookies.get('notice')}` }));

  test('make a row, lead back and say so', async () => {
    const answered = await admin.form(submitRoute, '/crud/submit', fields({}));
    expect([answered.status, answered.headers.get('location')]).toEqual([302, address]);
    expect(await stored()).toEqual([{ name: 'Quiet', css: 'a {\n}' }]);
    expect(told(admin)).toEqual({ isGood: true, text: 'Made.' });
  });

  test('may have as many fields as a dataset of 2,000 columns', async () => {
    const columns = Array.from({ length: 40_000 }, (_, at) => [`text.none.${at}`, 'x'] as const);
    const answered = await admin.form(submitRoute, '/crud/submit', fields(Object.fromEntries(columns)));
    expect([answered.status, answered.headers.get('location')]).toEqual([302, `${address}?new=1`]);
  });

  test('refuse without the token, without the right and to other places, and change nothing', async () => {
    const before = await stored();
    const noToken = await admin.form(submitRoute, '/crud/submit', fields({ csrf_token: 'x.y.z' }));
    expect(noToken.headers.get('location')).toBe(`${address}?new=1`);
    await reader.form(submitRoute, '/crud/submit', fields({}));
    expect(told(reader)?.isGood).toBe(false);
    for (const to of ['/api/v1/nothing/', 'http://elsewhere.example/api/v1/css_template/', '/login/']) {
      await admin.form(submitRoute, '/crud/submit', fields({ to }));
      expect(told(admin)?.isGood).toBe(false);
    }
    expect(await stored()).toEqual(before);
    const away = await admin.form(submitRoute, '/crud/submit', fields({ back: '//elsewhere.example' }));
    expect(away.headers.get('location')).toBe('/');
  });

  test('tell a page that runs script in JSON, and keep to the version that was read', async () => {
    const asked = { accept: 'application/json' };
    const late = fields({ method: 'PUT', to: `${api}1`, version: '1', 'text.css': 'late' });
    const refused = await admin.form(submitRoute, '/crud/submit', late, asked);
    expect(refused.status).toBe(422);
    expect(refused.body.message).toMatch(/newer version/);
    const saved = await admin.form(
      submitRoute,
      '/crud/submit',
      fields({ method: 'PUT', to: `${api}1`, version: '' }),
      asked,
    );
    expect([saved.status, saved.body]).toEqual([200, { lead: address }]);
  });

  test('refuse a secret that was typed differently the second time', async () => {
    const before = await stored();
    const twice = fields({ 'secret.password': 'one', 'again.password': 'other' });
    const refused = await admin.form(submitRoute, '/crud/submit', twice, { accept: 'application/json' });
    expect([refused.status, refused.body.message]).toEqual([422, 'The password was not typed the same way twice.']);
    expect(await stored()).toEqual(before);
  });

  test('delete', async () => {
    const rows = (await stored()).length;
    await admin.form(submitRoute, '/crud/submit', fields({ method: 'DELETE', to: `${api}1` }));
    expect((await stored()).length).toBe(rows - 1);
  });

  test('a page that opens one is given a token, and every page a policy with a nonce of its own', async () => {
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const open = (path: string) => guardPage(new Request(`http://localhost${path}`, { headers: { cookie } }));
    const [one, other] = await Promise.all([open(`${address}?new=1`), open(address)]);
    expect(one.headers.get('x-middleware-request-x-issued-csrf-token')).toBeTruthy();
    const [policy, another] = [one, other].map(({ headers }) => headers.get('content-security-policy') ?? '');
    expect(policy).toMatch(/script-src 'self' 'strict-dynamic' 'nonce-[\w+/]{22}=='/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toBe(another);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });
});
