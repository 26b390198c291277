import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAddress } from '@/lib/server/database/address';
import { asAccount } from '@/lib/server/engines/asker';
import type { DriverSettings } from '@/lib/server/engines/engine';
import { postgresql } from '@/lib/server/engines/postgresql';
import { codeOf } from '@/tests/support/connection-answers';
import { canOwnPostgresql, type OwnPostgresql, startOwnPostgresql } from '@/tests/support/own-postgresql';

const limits = { maxConnections: 1, connectTimeoutMs: 5_000 };

describe.skipIf(!canOwnPostgresql())('a PostgreSQL that speaks TLS and asks for passwords', () => {
  let server: OwnPostgresql;

  beforeAll(async () => {
    server = await startOwnPostgresql();
  }, 60_000);
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
