import { createHash } from 'node:crypto';
import type { Statement } from '@/lib/query/dialect';

/** What a result depends on: the statement with its values, the database, and in whose name it was asked. */
export interface StatementKey {
  readonly statement: Statement;
  readonly databaseId: number;
  readonly effectiveUser: string | null;
}

/** The key of a result: equal for equal statements, whoever asks; row rules are in the statement. */
export function statementKey({ statement, databaseId, effectiveUser }: StatementKey): string {
  const parameters = statement.parameters.map((value) => [typeof value, String(value)]);
  const text = JSON.stringify([databaseId, effectiveUser, statement.sql, parameters]);
  return createHash('sha256').update(text).digest('hex');
}
