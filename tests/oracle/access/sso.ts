import { notReplayed } from '@/tests/oracle/judge';
import { readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';

const file = 'access/sso_cases.jsonl';

/** `access/sso_cases.jsonl`: counted, and listed as not replayed. */
export async function run(): Promise<OracleResult[]> {
  const cases = readCases(file) ?? [];
  return cases.length === 0 ? [] : [await replay(file, cases, () => notReplayed)];
}
