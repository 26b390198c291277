import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as route from '@/app/api/v1/database/[[...path]]/route';
import { database, sshTunnel } from '@/db/schema/database';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases, openDatabase } from '@/lib/server/database/open-database';
import { Caller } from '@/tests/support/caller';
import { postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { type SshServer, startSshServer } from '@/tests/support/servers/ssh-server';
import { addUser, openWorld, type World } from '@/tests/support/world';

const path = '/api/v1/database/';

describe('a database behind an SSH server', () => {
  let world: World;
  let ssh: SshServer;
  const admin = new Caller();
  const sqlalchemy_uri = new URL('/postgres', postgresqlServer).href;

  beforeAll(async () => {
    vi.stubEnv('ISOLINE_SSH_TUNNELS', 'true');
    ssh = await startSshServer();
    world = await openWorld('embedded');
    const id = await addUser(world.db, 'admin', 'Admin');
    admin.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
  });

  afterAll(async () => {
    closeDatabases();
    await world.close();
    await ssh.stop();
    vi.unstubAllEnvs();
  });

  const tunnel = (over: Record<string, unknown> = {}) => ({
    server_address: '127.0.0.1',
    server_port: ssh.port,
    username: ssh.username,
    private_key: ssh.keys.plain,
    ...over,
  });
  const tried = async (over: Record<string, unknown>, uri = sqlalchemy_uri) => {
    const body = { sqlalchemy_uri: uri, ssh_tunnel: tunnel(over) };
    const { status, body: answer } = await admin.json(route, 'POST', `${path}test_connection/`, body);
    return [status, answer.message ?? answer.errors[0].message];
  };

  test('is tried through it, with a key, or a key and its passphrase', async () => {
    expect(await tried({})).toEqual([200, 'OK']);
    const locked = { private_key: ssh.keys.locked, private_key_password: ssh.passphrase };
    expect(await tried(locked)).toEqual([200, 'OK']);
  });

  test('a tunnel that cannot be opened says why', async () => {
    const { username } = ssh;
    expect(await tried({ private_key: ssh.keys.stranger })).toEqual([
      400,
      `The SSH server "127.0.0.1" refused "${username}" with this password or key.`,
    ]);
    expect(await tried({ private_key: ssh.keys.locked, private_key_password: 'wrong' })).toEqual([
      400,
      'The private key of the SSH tunnel cannot be read with this passphrase.',
    ]);
    expect(await tried({ server_port: 1 })).toEqual([400, 'The SSH server "127.0.0.1" cannot be reached on port 1.']);
    expect(await tried({ private_key: null })).toEqual([
      400,
      'The SSH tunnel needs a server, a username and a password or a private key.',
    ]);
    const withoutPort = sqlalchemy_uri.replace(/:\d+\//, '/');
    expect(await tried({}, withoutPort)).toEqual([400, 'A database port is required when connecting via SSH Tunnel.']);
  });

  test('is stored with its secrets sealed, shown with masks, and kept when a mask comes back', async () => {
    const made = await admin.json(route, 'POST', path, { database_name: 'far', sqlalchemy_uri, ssh_tunnel: tunnel() });
    expect(made.status).toBe(201);
    const { id } = made.body;
    const [stored] = await world.db.select().from(sshTunnel).where(eq(sshTunnel.database_id, id));
    expect(stored?.private_key).not.toContain('PRIVATE KEY');
    const shown = await admin.get(route, `${path}${id}/connection`);
    expect(shown.body.result.ssh_tunnel).toMatchObject({ server_port: ssh.port, private_key: 'XXXXXXXXXX' });
    expect(JSON.stringify(made.body) + JSON.stringify(shown.body)).not.toContain('PRIVATE KEY');

    const masked = { ssh_tunnel: tunnel({ private_key: 'XXXXXXXXXX' }) };
    expect((await admin.json(route, 'PUT', `${path}${id}`, masked)).status).toBe(200);
    const statement = { sql: 'SELECT 42', parameters: [] };
    const options = { signal: new AbortController().signal, timeoutMs: 10_000, maxRows: 1 };
    const answer = async () =>
      (await (await openDatabase(id, null)).connection.run(statement, options)).columns[0]?.values;
    expect(await answer()).toEqual([42]);

    expect((await admin.json(route, 'PUT', `${path}${id}`, { ssh_tunnel: null })).status).toBe(200);
    expect(await world.db.$count(sshTunnel)).toBe(0);
    expect(await world.db.$count(database)).toBe(1);
  });
});
