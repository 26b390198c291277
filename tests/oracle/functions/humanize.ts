import { ageText } from '@/lib/text/age';
import { referenceKind, slugOf } from '@/lib/text/slug';
import { notReplayed } from '@/tests/oracle/judge';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { addressDifference, addressGroups } from './humanize-address';
import { fieldDifference, fieldGroups } from './humanize-fields';

const file = 'functions/humanize.jsonl';
const groups = new Set(['humanized-age', 'dashboard-slug', 'id-or-slug']);

/** Replays the helper functions; recorded settings and helpers without an equivalent here are not replayed. */
export async function run(): Promise<OracleResult[]> {
  const cases = readCases(file);
  return cases ? [await replay(file, cases, check)] : [];
}

function check(recorded: RecordedCase): string | undefined | typeof notReplayed {
  if (addressGroups.has(recorded.group ?? '')) return addressDifference(recorded);
  if (fieldGroups.has(recorded.group ?? '')) return fieldDifference(recorded);
  if (!groups.has(recorded.group ?? '')) return notReplayed;
  const ours = answer(recorded);
  if ('error' in recorded) return ours === undefined ? undefined : `${ours} instead of an error`;
  return ours === recorded.output ? undefined : `'${ours}' instead of '${recorded.output}'`;
}

function answer({ group, args, timestamp, now, locale, id }: RecordedCase): unknown {
  if (group === 'humanized-age') {
    return ageText(Date.parse(`${timestamp}Z`), Date.parse(`${now}Z`), locale as string | null);
  }
  const [text = null] = args as [string | null];
  if (text === null) return null;
  if (group === 'id-or-slug') return referenceKind(text);
  const shortest = id.startsWith('dashboard-slug-post') ? 1 : 0;
  return text.length < shortest || text.length > 255 ? undefined : slugOf(text);
}
