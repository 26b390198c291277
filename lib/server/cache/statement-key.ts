import { createHash } from 'node:crypto';
import type { Statement } from '@/lib/query/dialect';

/** What a result depends on: the statement with its values, the database, and the user in whose name it was run. */
export interface StatementKey {
  readonly statement: Statement;
  readonly databaseId: number;
  readonly effectiveUser: string | null;
}

/** The key of a result: equal for equal statements of different viewers, since row rules are part of the statement. */
export function statementKey({ statement, databaseId, effectiveUser }: StatementKey): string {
  const parameters = statement.parameters.map((value) => [typeof value, String(value)]);
  const text = JSON.stringify([databaseId, effectiveUser, statement.sql, parameters]);
  return createHash('sha256').update(text).digest('hex');
}
