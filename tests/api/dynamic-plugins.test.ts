import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as route from '@/app/dynamic-plugins/api/[[...path]]/route';
import { GET as frame } from '@/app/dynamic-plugins/frame/[key]/route';
import { dynamicPlugin } from '@/db/schema/dynamic-plugin';
import { guardPage } from '@/lib/server/auth/guard-page';
import { forgetConfig } from '@/lib/server/config';
import { hashOf } from '@/lib/server/plugins/bundle';
import { vizOf } from '@/lib/viz/drawings';
import { knownPlugins } from '@/lib/viz/plugin/known';
import { Caller } from '@/tests/support/caller';
import { type Receiver, startReceiver } from '@/tests/support/servers/receiver';
import { addUser, openWorld, places, type World } from '@/tests/support/world';

const api = '/dynamic-plugins/api/';
const code = readFileSync('tests/fixtures/plugins/bars.js', 'utf8');
const definition = readFileSync('tests/fixtures/plugins/bars.json', 'utf8');

describe.each(places)('plugins, on %s', (place) => {
  let world: World;
  let source: Receiver;
  const callers = { admin: new Caller(), alpha: new Caller(), gamma: new Caller(), nobody: new Caller() };
  const proofs = new Map<Caller, string>();

  beforeAll(async () => {
    world = await openWorld(place);
    source = await startReceiver();
    for (const [name, role] of [
      ['admin', 'Admin'],
      ['alpha', 'Alpha'],
      ['gamma', 'Gamma'],
    ] as const) {
      proofs.set(callers[name], await callers[name].signIn(await addUser(world.db, name, role)));
    }
  });
  beforeEach(() => setting({ ISOLINE_DYNAMIC_PLUGINS: 'true', ISOLINE_EGRESS_ALLOWED: '127.0.0.1' }));
  afterEach(async () => {
    await world.db.delete(dynamicPlugin);
  });
  afterAll(async () => {
    setting({ ISOLINE_DYNAMIC_PLUGINS: '', ISOLINE_EGRESS_ALLOWED: '' });
    await source.close();
    await world.close();
  });

  function setting(values: Readonly<Record<string, string>>): void {
    Object.assign(process.env, values);
    forgetConfig();
    if (source) source.answer = () => ({ status: 200, body: code });
  }
  function send(caller: Caller, method: string, path: string, body: unknown) {
    return caller.json(route, method, path, body, { 'x-csrftoken': proofs.get(caller) ?? '' });
  }
  const bars = (changes: object = {}) => ({
    name: 'Bars',
    key: 'bars',
    bundle_url: `${source.url}/bars.js`,
    bundle_hash: hashOf(code),
    definition,
    ...changes,
  });
  async function made(changes: object = {}): Promise<number> {
    const { status, body } = await send(callers.admin, 'POST', api, bars(changes));
    expect(body).toMatchObject({ id: expect.any(Number) });
    expect(status).toBe(201);
    return body.id;
  }
  const frameOf = (key: string, hash: string) =>
    frame(new Request(`http://localhost:8088/dynamic-plugins/frame/${key}/?hash=${encodeURIComponent(hash)}`), {
      params: Promise.resolve({ key }),
    });

  test('what was allowed is stored with its code, known to the process, and listed in both ways', async () => {
    const id = await made();
    const [row] = await world.db.select().from(dynamicPlugin).where(eq(dynamicPlugin.id, id));
    expect(row).toMatchObject({ bundle: code, bundle_hash: hashOf(code), key: 'bars' });
    expect(vizOf('bars')?.definition).toMatchObject({ type: 'bars', name: 'Bars', category: 'Plugins' });
    const read = await callers.gamma.get(route, `${api}read`);
    expect(read.body).toEqual({
      count: 1,
      ids: [id],
      result: [{ id, name: 'Bars', key: 'bars', bundle_url: `${source.url}/bars.js` }],
    });
    const list = await callers.gamma.get(route, '/dynamic-plugins/api');
    expect(list.body).toMatchObject({ count: 1, result: [{ key: 'bars', bundle_hash: hashOf(code) }] });
    expect(JSON.stringify(list.body)).not.toContain('isoline:draw');
    const shown = await callers.gamma.get(route, `${api}${id}`);
    expect(shown.body.result).toMatchObject({ name: 'Bars', definition });
  });

  test('administrators alone write, and nobody reads without signing in', async () => {
    const id = await made();
    for (const who of ['alpha', 'gamma', 'nobody'] as const) {
      const caller = callers[who];
      const refused = who === 'nobody' ? [401, 400] : [403];
      for (const [method, path, body] of [
        ['POST', api, bars({ name: 'Other', key: 'other' })],
        ['PUT', `${api}${id}`, { name: 'Mine' }],
        ['DELETE', `${api}${id}`, undefined],
        ['POST', `${api}fetch`, { bundle_url: `${source.url}/bars.js` }],
      ] as const) {
        const { status } = await send(caller, method, path, body);
        expect(refused, `${who} ${method} ${path}`).toContain(status);
      }
    }
    expect((await callers.nobody.get(route, `${api}read`)).status).toBe(401);
    expect((await callers.gamma.get(route, `${api}read`)).body.result).toMatchObject([{ name: 'Bars' }]);
  });

  test('without the feature nothing of it exists', async () => {
    const id = await made();
    setting({ ISOLINE_DYNAMIC_PLUGINS: '' });
    for (const path of [api, `${api}read`, `${api}${id}`, `${api}_info`]) {
      expect((await callers.admin.get(route, path)).status, path).toBe(404);
    }
    expect((await send(callers.admin, 'DELETE', `${api}${id}`, undefined)).status).toBe(404);
    expect((await frameOf('bars', hashOf(code))).status).toBe(404);
    for (const caller of [callers.admin, callers.nobody]) {
      for (const path of ['list/', 'add', 'edit/1', 'show/1', 'delete/99999', 'action/x/1', 'download/x']) {
        const { status, headers } = await caller.send(guardPage, 'GET', `/dynamic-plugins/${path}`);
        const page = headers.get('x-middleware-rewrite') ?? headers.get('x-middleware-next');
        expect([status, headers.get('location'), page], path).toEqual([404, null, null]);
      }
    }
  });

  test('a bundle other than the one that was named is refused, and nothing of it is stored', async () => {
    const other = `sha384-${'A'.repeat(64)}`;
    const refused = await send(callers.admin, 'POST', api, bars({ bundle_hash: other }));
    expect(refused.status).toBe(422);
    expect(refused.body.message.bundle_hash[0]).toContain(`another bundle: ${code.length} bytes with the hash`);
    const unnamed = await send(callers.admin, 'POST', api, bars({ bundle_hash: '' }));
    expect(unnamed.body.message.bundle_hash[0]).toContain(hashOf(code));
    expect(await world.db.select().from(dynamicPlugin)).toEqual([]);
  });

  test('what an address delivers later does not run until it is allowed, too', async () => {
    const id = await made();
    const later = `${code}\n// 2`;
    source.answer = () => ({ status: 200, body: later });
    expect((await send(callers.admin, 'PUT', `${api}${id}`, { name: 'Bars 2' })).status).toBe(200);
    expect(await (await frameOf('bars', hashOf(code))).text()).toContain('isoline:draw');
    expect((await frameOf('bars', hashOf(later))).status).toBe(404);
    const refused = await send(callers.admin, 'PUT', `${api}${id}`, { bundle_hash: `sha384-${'B'.repeat(64)}` });
    expect(refused.status).toBe(422);
    const told = await send(callers.admin, 'POST', `${api}fetch`, { bundle_url: `${source.url}/bars.js` });
    expect(told.body).toEqual({ result: { value: hashOf(later), size: later.length } });
    expect((await send(callers.admin, 'PUT', `${api}${id}`, { bundle_hash: hashOf(later) })).status).toBe(200);
    expect((await frameOf('bars', hashOf(later))).status).toBe(200);
    expect((await frameOf('bars', hashOf(code))).status).toBe(404);
    expect(knownPlugins()).toMatchObject([{ key: 'bars', hash: hashOf(later) }]);
  });

  test('code that was changed where it is stored does not run', async () => {
    const id = await made();
    await world.db.update(dynamicPlugin).set({ bundle: 'evil()' }).where(eq(dynamicPlugin.id, id));
    expect((await frameOf('bars', hashOf(code))).status).toBe(404);
  });

  test.each([
    ['an address in a private network', 'http://10.0.0.7/bars.js', 'does not call this address'],
    ['the machine itself', 'http://[::1]:1/bars.js', 'does not call this address'],
    ['metadata of a cloud', 'http://169.254.169.254/bars.js', 'does not call this address'],
    ['a file', 'file:///etc/passwd', 'begins with https:// or http://'],
    ['an address with a password', 'http://me:secret@example.org/bars.js', 'begins with https:// or http://'],
  ])('%s is never called', async (_, bundle_url, words) => {
    const { status, body } = await send(callers.admin, 'POST', api, bars({ bundle_url }));
    expect(status).toBe(422);
    expect(JSON.stringify(body.message.bundle_url)).toContain(words);
  });

  test.each([
    ['too long', { status: 200, body: `//${'x'.repeat(2 * 1024 * 1024)}` }, 'longer than 2097152 bytes'],
    ['elsewhere', { status: 302, headers: { location: 'http://169.254.169.254/' } }, 'leads elsewhere'],
    ['missing', { status: 404 }, 'answered 404'],
    ['empty', { status: 200, body: '  \n' }, 'no script'],
    ['with a null byte', { status: 200, body: 'a\0b' }, 'no script'],
  ])('a bundle that is %s is refused', async (_, answer, words) => {
    source.answer = () => answer;
    const { status, body } = await send(callers.admin, 'POST', api, bars());
    expect(status).toBe(422);
    expect(JSON.stringify(body.message.bundle_url)).toContain(words);
  });

  test.each([
    ['the name of a chart type', { key: 'pie' }, 'key', 'is a chart type of the product'],
    ['a key with a slash', { key: 'a/b' }, 'key', 'small letters'],
    ['no JSON', { definition: '{' }, 'definition', 'JSON not valid'],
    ['no controls', { definition: '{"query": "raw", "controls": []}' }, 'definition', 'controls'],
    [
      'a control in the place of the filters',
      { definition: '{"query": "raw", "controls": [{"name": "adhoc_filters", "type": "text", "label": "x"}]}' },
      'definition',
      'Every chart has form data of this name',
    ],
  ])('%s is refused', async (_, changes, field, words) => {
    const { status, body } = await send(callers.admin, 'POST', api, bars(changes));
    expect(status).toBe(422);
    expect(JSON.stringify(body.message[field])).toContain(words);
  });

  test('a second plugin of the same key is refused; a deleted one is known no more', async () => {
    const id = await made();
    const again = await send(callers.admin, 'POST', api, bars({ name: 'Other' }));
    expect(again.body.message).toEqual({ key: ['Already exists.'], bundle_url: ['Already exists.'] });
    expect((await send(callers.admin, 'DELETE', `${api}${id}`, undefined)).status).toBe(200);
    expect(vizOf('bars')).toBeUndefined();
    expect((await frameOf('bars', hashOf(code))).status).toBe(404);
  });

  test('the document of a frame runs its code and reaches nothing', async () => {
    const tricky = `${code}\nconst text = '</script><script src="https://evil.example"></script><!--';`;
    source.answer = () => ({ status: 200, body: tricky });
    await made({ bundle_hash: hashOf(tricky) });
    const response = await frameOf('bars', hashOf(tricky));
    const html = await response.text();
    expect(html).not.toContain('<!--');
    expect(html).toContain("'<\\/script><script");
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha384-\S+' 'sha384-\S+'; /);
    expect(policy).toMatch(/; sandbox allow-scripts, script-src 'unsafe-inline'$/);
    expect(policy).not.toMatch(/nonce|https?:|'self'|connect-src|allow-same-origin/);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});
