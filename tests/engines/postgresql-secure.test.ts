import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAddress } from '@/lib/server/database/address';
import { driverSettings, type StoredSettings } from '@/lib/server/database/driver-settings';
import { maskedExtra } from '@/lib/server/database/secret-extra';
import { asAccount } from '@/lib/server/engines/connect/impersonation';
import type { DriverSettings } from '@/lib/server/engines/engine';
import { postgresql } from '@/lib/server/engines/postgresql/engine';
import { seal } from '@/lib/server/secrets';
import { codeOf } from '@/tests/support/connection-answers';
import { canOwnPostgresql, type OwnPostgresql, startOwnPostgresql } from '@/tests/support/servers/own-postgresql';

const limits = { maxConnections: 1, connectTimeoutMs: 30_000 };

describe.skipIf(!canOwnPostgresql())('a PostgreSQL that speaks TLS and asks for passwords', () => {
  let server: OwnPostgresql;

  beforeAll(async () => {
    server = await startOwnPostgresql();
  });
  afterAll(() => server.stop());

  const addressOf = (query = '', host = 'localhost') => {
    const password = encodeURIComponent(server.password);
    return parseAddress(`postgresql://postgres:${password}@${host}:${server.port}/postgres${query}`);
  };
  async function ask(sql: string, query: string, settings: DriverSettings = {}, host = 'localhost'): Promise<unknown> {
    return askAt(sql, { address: addressOf(query, host), settings });
  }
  async function askAt(sql: string, reach: { address: ReturnType<typeof addressOf>; settings: DriverSettings }) {
    const connection = await postgresql.connect(reach.address, limits, reach.settings);
    const options = { signal: new AbortController().signal, timeoutMs: 5_000, maxRows: 1, readOnly: false };
    try {
      return (await connection.run({ sql, parameters: [] }, options)).columns[0]?.values[0];
    } finally {
      await connection.close();
    }
  }
  const isEncrypted = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';

  test('is reached encrypted where that is asked for, in the address or in connect_args', async () => {
    expect(await codeOf(ask(isEncrypted, ''))).toContain('no encryption');
    expect(await ask(isEncrypted, '?sslmode=require')).toBe(true);
    expect(await ask(isEncrypted, '', { sslmode: 'require' })).toBe(true);
  });

  test('must prove who it is with the certificate that is known of it', async () => {
    expect(await ask(isEncrypted, '', { server_cert: server.certificate })).toBe(true);
    expect(await ask(isEncrypted, '?sslmode=verify-ca', { server_cert: server.certificate }, '127.0.0.1')).toBe(true);
    const elsewhere = ask(isEncrypted, '', { server_cert: server.certificate }, '127.0.0.1');
    expect(await codeOf(elsewhere)).toContain('127.0.0.1');
    expect(await codeOf(ask(isEncrypted, '?sslmode=verify-full'))).toContain('self-signed certificate');
    expect(await codeOf(ask(isEncrypted, '', { server_cert: otherCertificate() }))).toContain(
      'self-signed certificate',
    );
  });

  test('takes the token of a user as their password', async () => {
    const accessToken = 'eyJhbGciOi.a-token.of-ada';
    await ask(`create role ada login password '${accessToken}'`, '?sslmode=require');
    const reach = (token: string) =>
      asAccount({ address: addressOf('?sslmode=require'), settings: {} }, { username: 'ada', accessToken: token });
    const asAda = (token: string) =>
      askAt('select session_user::text', reach(token) ?? { address: addressOf(), settings: {} });
    expect(await asAda(accessToken)).toBe('ada');
    expect(await codeOf(asAda('another'))).toContain('connection_password_invalid');
  });
});

describe.skipIf(!canOwnPostgresql())('a PostgreSQL that asks for certificates', () => {
  let server: OwnPostgresql;

  beforeAll(async () => {
    server = await startOwnPostgresql({}, 'tls with certificates');
  });
  afterAll(() => server.stop());

  async function account(query: string, stored: Partial<StoredSettings> = {}): Promise<unknown> {
    const address = parseAddress(`postgresql://postgres@localhost:${server.port}/postgres${query}`);
    const settings = driverSettings({ extra: '{}', encrypted_extra: null, server_cert: null, ...stored });
    const connection = await postgresql.connect(address, limits, settings);
    const options = { signal: new AbortController().signal, timeoutMs: 5_000, maxRows: 1, readOnly: false };
    const sql = 'select client_dn from pg_stat_ssl where pid = pg_backend_pid()';
    try {
      return (await connection.run({ sql, parameters: [] }, options)).columns[0]?.values[0];
    } finally {
      await connection.close();
    }
  }
  const files = () => ({
    sslcert: join(server.client.folder, 'client.crt'),
    sslkey: join(server.client.folder, 'client.key'),
    sslrootcert: join(server.client.folder, 'server.crt'),
  });

  test('is shown those that the address names, that are in connect_args, or that are sealed', async () => {
    expect(await account(`?${new URLSearchParams({ ...files(), sslmode: 'verify-full' })}`)).toBe('/CN=postgres');
    const extra = JSON.stringify({ engine_params: { connect_args: files() } });
    expect(await account('', { extra })).toBe('/CN=postgres');
    const { certificate: sslcert, key: sslkey } = server.client;
    const encrypted_extra = seal(JSON.stringify({ connect_args: { sslcert, sslkey } }));
    expect(await account('', { encrypted_extra, server_cert: seal(server.certificate) })).toBe('/CN=postgres');
    expect(maskedExtra(encrypted_extra)).toBe('{"connect_args": "XXXXXXXXXX"}');
  });

  test('refuses those who show none, and trusts no server that others signed', async () => {
    expect(await codeOf(account('?sslmode=require'))).toContain('requires a valid client certificate');
    const { sslcert, sslkey } = files();
    const query = new URLSearchParams({ sslcert, sslkey, sslmode: 'require' });
    expect(await codeOf(account(`?${query}`, { server_cert: seal(otherCertificate()) }))).toContain(
      'self-signed certificate',
    );
  });

  test.each(['/no/such/file', 'relative.key', '/etc/hostname', '/etc'])(
    'says what is no certificate: %s',
    async (sslkey) => {
      const query = new URLSearchParams({ ...files(), sslkey });
      expect(await codeOf(account(`?${query}`))).toContain('certificate_unreadable');
    },
  );
});

function otherCertificate(): string {
  const given = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    '/dev/null',
    '-subj',
    '/CN=localhost',
  ];
  return execFileSync('openssl', given, { stdio: 'pipe' }).toString();
}
