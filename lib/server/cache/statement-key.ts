import { createHash } from 'node:crypto';
import type { Statement } from '@/lib/query/dialect';

/**
 * What a result depends on: the statement with its values, the database, the user in whose name it was run, and where
 * the database looks for tables that the statement names without a catalog or schema.
 */
export interface StatementKey {
  readonly statement: Statement;
  readonly databaseId: number;
  readonly effectiveUser: string | null;
  readonly catalog: string | null;
  readonly schema: string | null;
}

/** The key of a result: equal for equal statements of different viewers, since row rules are part of the statement. */
export function statementKey({ statement, databaseId, effectiveUser, catalog, schema }: StatementKey): string {
  const parameters = statement.parameters.map((value) => [typeof value, String(value)]);
  const text = JSON.stringify([databaseId, effectiveUser, catalog, schema, statement.sql, parameters]);
  return createHash('sha256').update(text).digest('hex');
}
