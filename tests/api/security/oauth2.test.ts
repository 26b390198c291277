import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as route from '@/app/api/v1/database/[[...path]]/route';
import { database, databaseUserToken } from '@/db/schema/database';
import { AppError } from '@/lib/errors/app-error';
import { signToken } from '@/lib/server/auth/token';
import { forgetConfig } from '@/lib/server/config';
import { closeDatabases } from '@/lib/server/database/open-database';
import { open } from '@/lib/server/secrets';
import { Caller } from '@/tests/support/caller';
import { type Oauth2Provider, oauth2Provider } from '@/tests/support/servers/oauth2-provider';
import { type WireServer, wireServer } from '@/tests/support/servers/wire-server';
import { addUser, openWorld, type World } from '@/tests/support/world';

const path = '/api/v1/database/';
const refusal = new AppError('egress_refused').message;
const longAgo = new Date('2020-01-01');

/** A server with Trino's protocol. It requests the token's holder from the OAuth2 provider and returns that name. */
async function bearerServer(provider: () => Oauth2Provider, refused: ReadonlySet<string>): Promise<WireServer> {
  return wireServer(({ headers }, response) => {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    void provider()
      .holderOf(token)
      .then((holder) => {
        if (holder === null || refused.has(token)) return response.writeHead(401).end('Invalid token');
        const columns = [{ name: 'Schema', type: 'varchar' }];
        return response.end(JSON.stringify({ columns, data: [[`of_${holder}`]] }));
      });
  });
}

describe('a database whose users sign in at its provider', () => {
  let world: World;
  let provider: Oauth2Provider;
  let server: WireServer;
  let id = 0;
  const refused = new Set<string>();
  const ids: Record<string, number> = {};
  const callers: Record<string, Caller> = {};
  const caller = (name: string) => callers[name] as Caller;

  beforeAll(async () => {
    vi.stubEnv('ISOLINE_EGRESS_ALLOWED', '127.0.0.1');
    world = await openWorld('embedded');
    provider = await oauth2Provider(`http://localhost:8088${path}oauth2/`);
    server = await bearerServer(() => provider, refused);
    for (const name of ['ada', 'bob']) {
      const userId = await addUser(world.db, name, 'Admin');
      const one = new Caller();
      one.extra.authorization = `Bearer ${await signToken({ id: userId, sessionVersion: 1 }, 'access', true)}`;
      callers[name] = one;
      ids[name] = userId;
    }
  });

  afterAll(async () => {
    closeDatabases();
    await server.close();
    await provider.close();
    await world.close();
    vi.unstubAllEnvs();
  });

  const schemas = async (name: string) => {
    const { status, body } = await caller(name).get(route, `${path}${id}/schemas/`);
    return status === 200 ? body.result : { status, ...body.errors[0] };
  };
  const tokenOf = async (name: string) => {
    const [found] = await world.db
      .select()
      .from(databaseUserToken)
      .where(eq(databaseUserToken.user_id, ids[name] ?? 0));
    return found;
  };
  const comeBack = (name: string, address: string) => {
    const { pathname, search } = new URL(address);
    return caller(name).get(route, pathname + search);
  };
  const signIn = async (name: string) => comeBack(name, await provider.signIn((await schemas(name)).extra.url, name));

  test('is stored without being tried, its client sealed and masked', async () => {
    const sqlalchemy_uri = `trino://127.0.0.1:${server.port}/shop?http_scheme=http`;
    const masked_encrypted_extra = JSON.stringify({ oauth2_client_info: provider.client });
    const body = { database_name: 'warehouse', sqlalchemy_uri, masked_encrypted_extra };
    const tried = await caller('ada').json(route, 'POST', `${path}test_connection/`, body);
    expect([tried.status, tried.body.errors[0].error_type]).toEqual([422, 'OAUTH2_REDIRECT_ERROR']);
    const made = await caller('ada').json(route, 'POST', path, body);
    expect(made.status).toBe(201);
    id = made.body.id;
    const shown = await caller('ada').get(route, `${path}${id}/connection`);
    expect(JSON.parse(shown.body.result.masked_encrypted_extra)).toEqual({ oauth2_client_info: 'XXXXXXXXXX' });
    expect(server.asked).toEqual([]);
  });

  test('leads who has no token to the provider, with a challenge and a signed state', async () => {
    const refused = await schemas('ada');
    expect(refused).toMatchObject({ status: 403, error_type: 'OAUTH2_REDIRECT', level: 'warning' });
    const { url, tab_id, redirect_uri } = refused.extra;
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(url.startsWith(`${provider.client.authorization_request_uri}?`)).toBe(true);
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'isoline',
      code_challenge_method: 'S256',
      redirect_uri,
    });
    expect(asked.state).not.toContain('.');
    const [, claims = ''] = asked.state?.split('%2E') ?? [];
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      database_id: id,
      user_id: ids.ada,
      tab_id,
      default_redirect_uri: redirect_uri,
    });
  });

  test('answers each in their own name once they signed in; tokens are kept sealed', async () => {
    const back = await signIn('ada');
    expect([back.status, back.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(back.body).toContain('You are signed in to “warehouse”');
    expect(await schemas('ada')).toEqual(['of_ada']);
    expect(await schemas('bob')).toMatchObject({ error_type: 'OAUTH2_REDIRECT' });
    await signIn('bob');
    expect([await schemas('bob'), await schemas('ada')]).toEqual([['of_bob'], ['of_ada']]);
    const stored = await tokenOf('ada');
    const plain = open(stored?.access_token ?? '');
    expect(await provider.holderOf(plain)).toBe('ada');
    expect(JSON.stringify(stored)).not.toContain(plain);
    expect(stored?.access_token_expiration?.getTime()).toBeGreaterThan(Date.now());
  });

  test('a stored one is tried in the name of who asks', async () => {
    const sqlalchemy_uri = `trino://127.0.0.1:${server.port}/shop?http_scheme=http`;
    const masked_encrypted_extra = JSON.stringify({ oauth2_client_info: 'XXXXXXXXXX' });
    const body = { database_name: 'warehouse', sqlalchemy_uri, masked_encrypted_extra };
    const tried = await caller('ada').json(route, 'POST', `${path}test_connection/`, body);
    expect([tried.status, tried.body]).toEqual([200, { message: 'OK' }]);
    expect((await caller('ada').json(route, 'PUT', `${path}${id}`, { masked_encrypted_extra })).status).toBe(200);
    expect(await schemas('ada')).toEqual(['of_ada']);
  });

  test('renews a token that ended, once for all who ask', async () => {
    await world.db.update(databaseUserToken).set({ access_token_expiration: longAgo });
    provider.grants.length = 0;
    const before = (await tokenOf('ada'))?.refresh_token;
    const answers = await Promise.all(Array.from({ length: 8 }, () => schemas('ada')));
    expect(answers).toEqual(Array.from({ length: 8 }, () => ['of_ada']));
    expect(provider.grants).toEqual(['refresh_token']);
    expect((await tokenOf('ada'))?.refresh_token).not.toBe(before);
  });

  test('renews one that the database does not take any more, and asks again', async () => {
    const stored = await tokenOf('ada');
    await world.db.update(databaseUserToken).set({ changed_on: longAgo });
    expect(await schemas('ada')).toEqual(['of_ada']);
    refused.add(open(stored?.access_token ?? ''));
    provider.grants.length = 0;
    expect(await schemas('ada')).toEqual(['of_ada']);
    expect(provider.grants).toEqual(['refresh_token']);
  });

  test('asks to sign in again when the provider renews no more', async () => {
    const stored = await tokenOf('ada');
    await provider.revoke(open(stored?.refresh_token ?? ''));
    await world.db.update(databaseUserToken).set({ access_token_expiration: longAgo });
    expect(await schemas('ada')).toMatchObject({ status: 403, error_type: 'OAUTH2_REDIRECT' });
    expect(await tokenOf('ada')).toBeUndefined();
    await signIn('ada');
    expect(await schemas('ada')).toEqual(['of_ada']);
  });

  test('only who began a sign-in may end it, with the state that was signed, once', async () => {
    await world.db.delete(databaseUserToken);
    const { url } = (await schemas('ada')).extra;
    const back = await provider.signIn(url, 'ada');
    const stolen = await comeBack('bob', back);
    expect([stolen.status, stolen.body.errors[0].error_type]).toEqual([403, 'OAUTH2_REDIRECT_ERROR']);
    const forged = new URL(back);
    forged.searchParams.set('state', `${forged.searchParams.get('state')}x`);
    expect(await comeBack('ada', forged.href)).toMatchObject({
      status: 422,
      body: { msg: 'Signature verification failed' },
    });
    const swapped = new URL(back);
    const other = new URL((await schemas('ada')).extra.url).searchParams.get('state');
    swapped.searchParams.set('state', other ?? '');
    expect((await comeBack('ada', swapped.href)).body.errors[0].message).toMatch(/^The provider gave no token: /);
    expect(await world.db.$count(databaseUserToken)).toBe(0);
  });

  test('who refused at the provider is told so', async () => {
    const back = await caller('ada').get(route, `${path}oauth2/?error=access_denied`);
    expect(back.body.errors[0]).toMatchObject({
      error_type: 'OAUTH2_REDIRECT_ERROR',
      extra: { error: 'access_denied' },
    });
  });

  test('its token address is not called where no URL may lead', async () => {
    const place = await wireServer((_asked, response) => response.end('{"access_token":"x"}'));
    const nowhere = { ...provider.client, token_request_uri: `http://127.0.0.1:${place.port}/token` };
    const masked_encrypted_extra = JSON.stringify({ oauth2_client_info: nowhere });
    expect((await caller('ada').json(route, 'PUT', `${path}${id}`, { masked_encrypted_extra })).status).toBe(200);
    const state = new URL((await schemas('ada')).extra.url).searchParams.get('state') ?? '';
    const back = () => caller('ada').get(route, `${path}oauth2/?code=x&state=${encodeURIComponent(state)}`);
    vi.stubEnv('ISOLINE_EGRESS_ALLOWED', '');
    forgetConfig();
    const refused = await back();
    vi.stubEnv('ISOLINE_EGRESS_ALLOWED', '127.0.0.1');
    forgetConfig();
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(refused.body)).toContain(refusal);
    expect(place.asked).toEqual([]);
    expect((await back()).status).toBe(200);
    expect(place.asked).toHaveLength(1);
    await place.close();
    await world.db.delete(databaseUserToken);
    const before = JSON.stringify({ oauth2_client_info: provider.client });
    await caller('ada').json(route, 'PUT', `${path}${id}`, { masked_encrypted_extra: before });
  });

  test('tokens go with the client that got them', async () => {
    await signIn('ada');
    const changed = { ...provider.client, scope: 'openid' };
    const masked_encrypted_extra = JSON.stringify({ oauth2_client_info: changed });
    expect((await caller('ada').json(route, 'PUT', `${path}${id}`, { masked_encrypted_extra })).status).toBe(200);
    expect(await world.db.$count(databaseUserToken)).toBe(0);
  });

  test.each([
    ['a product that takes no tokens', 'duckdb:///:memory:', {}, /cannot be asked in the name of a user/],
    [
      'a provider without encryption',
      'trino://db/shop',
      { token_request_uri: 'http://login.example.com/token' },
      /token_request_uri/,
    ],
    ['a client without a name', 'trino://db/shop', { id: '' }, /Mend these: id/],
  ])('%s is refused', async (_, sqlalchemy_uri, changes, sentence) => {
    const masked_encrypted_extra = JSON.stringify({ oauth2_client_info: { ...provider.client, ...changes } });
    const body = { database_name: 'other', sqlalchemy_uri, masked_encrypted_extra };
    const { status, body: answer } = await caller('ada').json(route, 'POST', path, body);
    expect([status, answer.errors[0].message]).toEqual([422, expect.stringMatching(sentence)]);
    expect(await world.db.$count(database)).toBe(1);
  });
});
