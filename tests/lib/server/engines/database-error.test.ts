import { expect, test } from 'vitest';
import { wireError } from '@/lib/server/api/wire';
import { addressFacts, databaseError } from '@/lib/server/engines/connect/database-error';
import { engines } from '@/lib/server/engines/registry';

const address = {
  scheme: 'postgresql',
  driver: null,
  username: 'told_username',
  password: 'told_password',
  host: 'told-host',
  port: 54321,
  database: 'told_database',
  query: {},
};

/** Error messages of drivers for failed connections and statements, with the names that their servers include. */
const messages = [
  'role "told_username" does not exist',
  'password authentication failed for user "told_username"',
  'connect ECONNREFUSED told-host:54321',
  'connect ETIMEDOUT told-host:54321',
  'getaddrinfo ENOTFOUND told-host',
  'database "told_database" does not exist',
  'canceling statement due to statement timeout',
  'canceling statement due to user request',
  'syntax error at or near "FORM"',
  "Access denied for user 'told_username'@'told-host'",
  "Unknown database 'told_database'",
  'division by zero',
];

test('beside its sentence an error tells whose it is and what is wrong, never where the database is', () => {
  for (const engine of Object.values(engines)) {
    for (const message of messages) {
      const error = databaseError(engine, message, { ...addressFacts(address), seconds: 30, maxConnections: 5 });
      const { extra } = wireError(error);
      const known = ['engine_name', 'invalid', 'issue_codes'];
      expect(
        Object.keys(extra ?? {}).filter((name) => !known.includes(name)),
        `${engine.label}: ${message}`,
      ).toEqual([]);
      expect(JSON.stringify(extra)).not.toContain('told');
    }
  }
});

test('a statement of DuckDB that ends too early is told in our words', () => {
  const message = 'Failed to extract statements: Parser Error: syntax error at end of input';
  expect(databaseError(engines.duckdb, message, {}).message).toContain('syntax errors at or near "end of input"');
});
