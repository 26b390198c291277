import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as route from '@/app/api/v1/database/[[...path]]/route';
import { metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { signToken } from '@/lib/server/auth/token';
import { parseAddress } from '@/lib/server/database/address';
import { isSamePlace } from '@/lib/server/database/secret-place';
import { tunnelSettings } from '@/lib/server/database/stored-tunnel';
import { seal } from '@/lib/server/secrets';
import { exportBundle, zipBundle } from '@/lib/server/transfer/export/export-bundle';
import { importBundle } from '@/lib/server/transfer/import/import-bundle';
import { noSecrets } from '@/lib/server/transfer/secrets';
import { bundleOf } from '@/tests/support/bundle';
import { Caller } from '@/tests/support/caller';
import { codeOf } from '@/tests/support/connection-answers';
import { type WireServer, wireServer } from '@/tests/support/servers/wire-server';
import { viewerWith } from '@/tests/support/viewer';
import { addUser, openWorld, type World } from '@/tests/support/world';

const path = '/api/v1/database/';
const mask = 'XXXXXXXXXX';
const passwordNeeded = 'The stored password belongs to another server, account or tunnel. Type the password again.';
const secretsNeeded = 'The stored secrets belong to another server, account or tunnel. Type the secure extra again.';

/** A server with Trino's protocol that accepts any password. */
const trino = () =>
  wireServer((_asked, response) => {
    response.end(JSON.stringify({ columns: [{ name: 'one', type: 'integer' }], data: [[1]] }));
  });

describe('a stored password', () => {
  let world: World;
  let own: WireServer;
  let other: WireServer;
  let id = 0;
  const admin = new Caller();
  const at = (server: WireServer, password = mask, user = 'ada', more = '') =>
    `trino://${user}:${password}@127.0.0.1:${server.port}/memory?protocol=http${more}`;
  const passwordsAt = (server: WireServer) =>
    server.asked.map(({ headers: { authorization = '' } }) =>
      Buffer.from(authorization.replace('Basic ', ''), 'base64').toString(),
    );

  beforeAll(async () => {
    world = await openWorld('embedded');
    own = await trino();
    other = await trino();
    const userId = await addUser(world.db, 'admin', 'Admin');
    admin.extra.authorization = `Bearer ${await signToken({ id: userId, sessionVersion: 1 }, 'access', true)}`;
    const body = { database_name: 'lake', sqlalchemy_uri: at(own, 'secret') };
    id = (await admin.json(route, 'POST', path, body)).body.id;
  });
  beforeEach(() => {
    own.asked.length = 0;
    other.asked.length = 0;
  });
  afterAll(async () => {
    await own.close();
    await other.close();
    await world.close();
  });

  const tried = async (body: object) => {
    const answer = await admin.json(route, 'POST', `${path}test_connection/`, { database_name: 'lake', ...body });
    return [answer.status, answer.body.message ?? answer.body.errors[0].message];
  };
  const changed = async (body: object) => {
    const answer = await admin.json(route, 'PUT', `${path}${id}`, body);
    return [answer.status, answer.body.message ?? answer.body.errors?.[0].message ?? 'OK'];
  };

  test('stands in for its mask at its own server', async () => {
    expect(await tried({ sqlalchemy_uri: at(own) })).toEqual([200, 'OK']);
    expect(await changed({ sqlalchemy_uri: at(own), allow_run_async: true })).toEqual([200, 'OK']);
    expect(await changed({ sqlalchemy_uri: at(own).replace('/memory', '/system') })).toEqual([200, 'OK']);
    expect(await changed({ sqlalchemy_uri: at(own) })).toEqual([200, 'OK']);
    expect(new Set(passwordsAt(own))).toEqual(new Set(['ada:secret']));
  });

  test('is asked for again at another server, by another user, driver, parameter or argument', async () => {
    const elsewhere = [
      { sqlalchemy_uri: at(other) },
      { sqlalchemy_uri: at(own).replace('127.0.0.1', 'localhost') },
      { sqlalchemy_uri: at(own, mask, 'eve') },
      { sqlalchemy_uri: at(own).replace('trino:', 'presto:') },
      { sqlalchemy_uri: at(own, mask, 'ada', '&verify=false') },
      { sqlalchemy_uri: at(own), extra: '{"engine_params": {"connect_args": {"host": "localhost"}}}' },
      { sqlalchemy_uri: at(own), masked_encrypted_extra: '{"connect_args": {"host": "localhost"}}' },
    ];
    for (const body of elsewhere) {
      expect([body, await tried(body)]).toEqual([body, [422, passwordNeeded]]);
      expect([body, await changed(body)]).toEqual([body, [422, passwordNeeded]]);
    }
    expect(await changed({ extra: '{"engine_params": {"connect_args": {"host": "x"}}}' })).toEqual([
      422,
      passwordNeeded,
    ]);
    expect([...own.asked, ...other.asked]).toEqual([]);
  });

  test('is replaced by one that is typed', async () => {
    expect(await tried({ sqlalchemy_uri: at(other, 'typed') })).toEqual([200, 'OK']);
    expect(new Set(passwordsAt(other))).toEqual(new Set(['ada:typed']));
  });

  test('is not taken along by secrets that stay', async () => {
    const secret = '{"connect_args": {"extra_credential": "kept"}}';
    expect(await changed({ masked_encrypted_extra: secret, sqlalchemy_uri: at(own, 'secret') })).toEqual([200, 'OK']);
    const moved = { sqlalchemy_uri: at(other, 'typed') };
    expect(await changed(moved)).toEqual([422, secretsNeeded]);
    expect(await changed({ ...moved, masked_encrypted_extra: `{"connect_args": "${mask}"}` })).toEqual([
      422,
      secretsNeeded,
    ]);
    expect(other.asked).toEqual([]);
    expect(await changed({ ...moved, masked_encrypted_extra: null })).toEqual([200, 'OK']);
    expect(await changed({ sqlalchemy_uri: at(own, 'secret') })).toEqual([200, 'OK']);
  });

  test('does not follow a bundle that leads elsewhere', async () => {
    const db = await metadata();
    const exported = await exportBundle('database', [id]);
    const bring = (files: Readonly<Record<string, string>>, passwords = {}) =>
      importBundle({
        kind: 'database',
        bytes: bundleOf(files, 'x'),
        overwrite: true,
        viewer: viewerWith(),
        secrets: { ...noSecrets, passwords },
      });
    const files = unpacked(zipBundle(exported));
    const [file = ''] = Object.keys(files).filter((name) => name.startsWith('databases/'));
    const leading = (to: string) => ({
      ...files,
      [file]: files[file]?.replace(/sqlalchemy_uri: .*/, `sqlalchemy_uri: ${to}`) ?? '',
    });
    const held = async () => (await db.select().from(database).where(eq(database.id, id)))[0]?.password;
    const before = await held();
    await bring(leading(at(own)));
    expect(await held()).toBe(before);
    expect(await codeOf(bring(leading(at(other))))).toContain('Must provide a password for the database');
    await bring(leading(`trino://ada@127.0.0.1:${other.port}/memory?protocol=http`));
    expect(await held()).toBeNull();
  });
});

test('what was stored for one place is not for another', () => {
  const place = (uri: string, server_address = '') => ({
    address: parseAddress(uri),
    settings: { extra: '{}', encrypted_extra: null },
    tunnel: server_address === '' ? null : { server_address, server_port: 22, username: 'ada' },
  });
  const one = place('postgresql://ada:x@db/sales');
  for (const same of ['postgresql://ada@DB/other', 'postgresql://ada:y@db/sales?application_name=x']) {
    expect(isSamePlace(one, place(same))).toBe(true);
  }
  for (const not of [
    'postgresql+psycopg2://ada@db/sales',
    'postgresql://ada@db:5433/sales',
    'postgresql://ada@db/?host=x',
  ]) {
    expect(isSamePlace(one, place(not))).toBe(false);
  }
  expect(isSamePlace(one, place('postgresql://ada@db/sales', 'hop'))).toBe(false);
  expect(isSamePlace(place('postgresql://ada@db/sales', 'hop'), place('postgresql://ada@db/sales', 'trap'))).toBe(
    false,
  );
});

test('secrets of a tunnel are for the SSH server that they were stored for', () => {
  const kept = { server_address: 'hop', server_port: 22, username: 'ada', private_key_password: null };
  const stored = { ...kept, password: seal('p'), private_key: seal('k') } as Parameters<typeof tunnelSettings>[1];
  expect(tunnelSettings({ password: mask, private_key: mask }, stored)).toMatchObject({
    password: 'p',
    private_key: 'k',
  });
  for (const moved of [{ server_address: 'trap' }, { server_port: 2222 }, { username: 'eve' }]) {
    for (const secrets of [{ password: mask, private_key: mask }, {}, { password: mask }, { private_key: mask }]) {
      const settings = () => tunnelSettings({ ...moved, ...secrets }, stored);
      expect(settings).toThrow('The stored password or key belongs to another SSH server. Type it again.');
    }
    expect(tunnelSettings({ ...moved, password: 'typed' }, stored)).toMatchObject({
      password: 'typed',
      private_key: null,
    });
  }
});

/** The files of a bundle, without their root folder. */
function unpacked(bytes: Uint8Array): Record<string, string> {
  const entries = Object.entries(unzipSync(bytes));
  return Object.fromEntries(entries.map(([name, content]) => [name.replace(/^[^/]+\//, ''), strFromU8(content)]));
}
