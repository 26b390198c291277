import { databaseChanges } from '@/lib/server/resources/database/body';
import { markdownHtml } from '@/lib/server/resources/markdown-html';
import type { RecordedCase } from '@/tests/oracle/read-cases';

/** The field of a database's body that a recorded validator checks. */
const fields: Readonly<Record<string, string>> = {
  'uri-validator': 'sqlalchemy_uri',
  'uri-safety': 'sqlalchemy_uri',
  'extra-validator': 'extra',
  'encrypted-extra-validator': 'masked_encrypted_extra',
  'server-cert-validator': 'server_cert',
};

export const fieldGroups: ReadonlySet<string> = new Set([...Object.keys(fields), 'markdown']);

export function fieldDifference(recorded: RecordedCase): string | undefined {
  const { group, args, output } = recorded;
  const [value] = args as readonly unknown[];
  if (group !== 'markdown') return bodyDifference(recorded, value);
  const ours = markdownHtml(typeof value === 'string' ? value : null);
  const theirs = String(output).trim();
  return ours === theirs ? undefined : `${JSON.stringify(ours)} instead of ${JSON.stringify(theirs)}`;
}

function bodyDifference({ group, error }: RecordedCase, value: unknown): string | undefined {
  const { success, error: ours } = databaseChanges.safeParse({ [fields[group ?? ''] ?? '']: value });
  if (success) return error === undefined ? undefined : 'accepted';
  const [issue] = ours.issues;
  if (error === undefined) return `refused: ${issue?.message}`;
  const { messages, error_type } = error as { messages?: readonly string[]; error_type?: string };
  const theirs = messages ?? (error_type === undefined ? undefined : [error_type]);
  if (theirs === undefined || theirs.includes(issue?.message ?? '')) return undefined;
  return `${issue?.message} instead of ${theirs.join(' ')}`;
}
