import type postgres from 'postgres';
import { pendingQuery } from './pending-query';
import { writes } from './write-count';

const row = `resource = 'metadata' and key = 'writes'`;
const create = `insert into key_value (resource, key, value) values ('metadata', 'writes', '0') on conflict do nothing`;
const count = `update key_value set value = (value::bigint + 1)::text where ${row}`;
const read = `select value from key_value where ${row}`;

/** How many transactions wrote more than journals, as the server of this client shows it; null without the count. */
export async function writeMark(client: Pick<postgres.Sql, 'unsafe'>): Promise<bigint | null> {
  const [found] = await client.unsafe<{ value: string }[]>(read);
  return found ? BigInt(found.value) : null;
}

export async function createWriteMark(client: Pick<postgres.Sql, 'unsafe'>): Promise<void> {
  await client.unsafe(create);
}

/**
 * The same client; whatever it writes, except to journals, is counted in the same transaction. A server that shows a
 * count therefore shows all that was written until then. The count is written last, so that writers wait for each other
 * no longer than a commit takes.
 */
export function markWrites(client: postgres.Sql): postgres.Sql {
  const marking = {
    options: { parsers: {}, serializers: {} },
    unsafe: (...call: Parameters<postgres.Sql['unsafe']>) => {
      if (!writes(call[0])) return client.unsafe(...call);
      return pendingQuery((shape) =>
        client.begin(async (sql) => {
          const [result] = await Promise.all([shape(sql.unsafe(...call)), sql.unsafe(count)]);
          return result;
        }),
      );
    },
    begin: (run: Run) =>
      client.begin(async (sql) => {
        let hasWritten = false;
        const result = await run(
          noting(sql, () => {
            hasWritten = true;
          }),
        );
        if (hasWritten) await sql.unsafe(count);
        return result;
      }),
  };
  return marking as unknown as postgres.Sql;
}

type Run = (sql: postgres.TransactionSql) => PromiseLike<unknown>;

function noting(sql: postgres.TransactionSql, note: () => void): postgres.TransactionSql {
  const noted = {
    unsafe: (...call: Parameters<postgres.Sql['unsafe']>) => {
      if (writes(call[0])) note();
      return sql.unsafe(...call);
    },
    savepoint: (run: Run) => sql.savepoint((inner) => run(noting(inner, note))),
  };
  return noted as unknown as postgres.TransactionSql;
}
