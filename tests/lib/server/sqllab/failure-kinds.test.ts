import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '@/db/schema/database';
import { query } from '@/db/schema/query';
import { errorTypes } from '@/lib/errors/error-types';
import { signToken } from '@/lib/server/auth/token';
import { viewerOf } from '@/lib/server/auth/viewer';
import { storeAddress } from '@/lib/server/database/stored-address';
import { failureKindOf, failuresOf } from '@/lib/server/sqllab/failure-kinds';
import { isPostgresqlReachable } from '@/tests/support/servers/postgresql-server';
import { addUser, openWorld, places, type World } from '@/tests/support/world';

test('error types have kinds', () => {
  const kinds = {
    SYNTAX_ERROR: 'syntax',
    INVALID_CTAS_QUERY_ERROR: 'syntax',
    COLUMN_DOES_NOT_EXIST_ERROR: 'names',
    TABLE_NOT_FOUND_ERROR: 'names',
    TABLE_SECURITY_ACCESS_ERROR: 'rights',
    DML_NOT_ALLOWED_ERROR: 'rights',
    CONNECTION_DATABASE_PERMISSIONS_ERROR: 'rights',
    CONNECTION_DATABASE_TIMEOUT: 'time',
    CONNECTION_HOST_DOWN_ERROR: 'connection',
    MISSING_TEMPLATE_PARAMS_ERROR: 'template',
    RESULT_TOO_LARGE_ERROR: 'size',
    GENERIC_DB_ENGINE_ERROR: 'other',
  } as const;
  for (const [type, kind] of Object.entries(kinds)) {
    expect(Object.keys(errorTypes)).toContain(type);
    expect(failureKindOf(type), type).toBe(kind);
  }
  expect([failureKindOf(null), failureKindOf('')]).toEqual(['other', 'other']);
});

const isReachable = await isPostgresqlReachable();

describe.each(places.filter((place) => place === 'embedded' || isReachable))(
  'failures of the last days, %s',
  (place) => {
    let world: World;
    let [analyst, other, admin] = [0, 0, 0];
    beforeAll(async () => {
      world = await openWorld(place);
      await world.db.insert(database).values({ database_name: 'memory', ...storeAddress('duckdb:///:memory:') });
      analyst = await addUser(world.db, 'analyst', 'sql_lab');
      other = await addUser(world.db, 'other', 'sql_lab');
      admin = await addUser(world.db, 'admin', 'Admin');
      const failed = (user_id: number, error_type: string | null, more = {}) => ({
        ...{ client_id: crypto.randomUUID(), database_id: 1, status: 'failed', user_id },
        extra_json:
          error_type === null ? '{}' : JSON.stringify({ columns: {}, errors: [{ message: 'No', error_type }] }),
        ...more,
      });
      await world.db.insert(query).values([
        failed(analyst, 'SYNTAX_ERROR'),
        failed(analyst, 'INVALID_SQL_ERROR'),
        failed(analyst, 'TABLE_DOES_NOT_EXIST_ERROR'),
        failed(analyst, null),
        failed(analyst, 'GENERIC_DB_ENGINE_ERROR', {
          error_message: 'Catalog Error: Table with name t does not exist!',
        }),
        failed(analyst, 'GENERIC_DB_ENGINE_ERROR', { error_message: 'Parser Error: syntax error at end of input' }),
        failed(analyst, 'GENERIC_DB_ENGINE_ERROR', { status: 'timed_out' }),
        failed(analyst, 'SYNTAX_ERROR', { changed_on: new Date(Date.now() - 31 * 86_400_000) }),
        failed(analyst, 'SYNTAX_ERROR', { status: 'stopped' }),
        failed(analyst, null, { status: 'success' }),
        failed(other, 'TABLE_SECURITY_ACCESS_ERROR'),
      ]);
    });
    afterAll(() => world.close());

    const seenBy = async (id: number) => {
      const token = await signToken({ id, sessionVersion: 1 }, 'access', true);
      return failuresOf(await viewerOf(new Headers({ authorization: `Bearer ${token}` })));
    };

    test('are counted by kind, without those that were stopped', async () => {
      expect(await seenBy(analyst)).toEqual({
        ran: 8,
        kinds: [
          { kind: 'syntax', failed: 3 },
          { kind: 'names', failed: 2 },
          { kind: 'other', failed: 1 },
          { kind: 'time', failed: 1 },
        ],
      });
    });

    test('of others are seen by those who may see their queries', async () => {
      expect(await seenBy(other)).toEqual({ ran: 1, kinds: [{ kind: 'rights', failed: 1 }] });
      expect(await seenBy(admin)).toMatchObject({ ran: 9 });
    });
  },
);
