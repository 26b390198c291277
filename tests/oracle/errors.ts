import { isDeepStrictEqual } from 'node:util';
import { catalogue } from '@/lib/errors/catalogue';
import type { ErrorEntry } from '@/lib/errors/entry';
import { issueCodes as sentences } from '@/lib/errors/issue-codes';
import { databaseError } from '@/lib/server/engines/database-error';
import { type RecordedCase, readCases, replay } from './read-cases';
import { engineOfCase, noEngine } from './recorded-engines';
import type { OracleResult } from './result';

const file = 'functions/errors.jsonl';

interface RecordedError {
  readonly error_type: string;
  readonly level: string;
  readonly message: string;
  readonly extra: {
    readonly engine_name: string;
    readonly invalid?: string[];
    readonly issue_codes: { readonly code: number }[];
  };
}

export async function run(): Promise<OracleResult[]> {
  const cases = readCases(file);
  return cases ? [await replay(file, cases, difference)] : [];
}

function difference(recorded: RecordedCase): string | undefined {
  switch (recorded.group) {
    case 'extract-errors':
      return extracted(recorded);
    case 'error-type-to-issue-codes':
      return issueCodes(String(recorded.error_type), recorded.issue_codes);
    case 'issue-code-message':
      return sentence(Number(recorded.code), String(recorded.message));
    default:
      return 'not replayed yet';
  }
}

function extracted(recorded: RecordedCase): string | undefined {
  const engine = engineOfCase(recorded);
  if (!engine) return noEngine;
  const [theirs] = recorded.output as RecordedError[];
  const error = databaseError(engine, String(recorded.message), (recorded.context ?? {}) as Record<string, unknown>);
  const ours = [
    error.entry.errorType,
    error.entry.level,
    error.message,
    error.facts.engine_name,
    error.facts.invalid,
    error.entry.issueCodes,
  ];
  const wanted = theirs && [
    theirs.error_type,
    theirs.level,
    theirs.message,
    theirs.extra.engine_name,
    theirs.extra.invalid,
    theirs.extra.issue_codes.map(({ code }) => code),
  ];
  return isDeepStrictEqual(ours, wanted) ? undefined : `${JSON.stringify(ours)} instead of ${JSON.stringify(wanted)}`;
}

/** Every entry of the catalogue with this type carries its codes. */
function issueCodes(type: string, codes: unknown): string | undefined {
  const entries = Object.entries<ErrorEntry>(catalogue).filter(([, entry]) => entry.errorType === type);
  if (entries.length === 0) return `no entry of the catalogue is a ${type}`;
  const wrong = entries.filter(([, entry]) => !isDeepStrictEqual(entry.issueCodes ?? [], codes));
  return wrong.length === 0
    ? undefined
    : `${wrong.map(([code]) => code).join(', ')} instead of ${JSON.stringify(codes)}`;
}

function sentence(code: number, wanted: string): string | undefined {
  const ours = sentences[code];
  return ours === wanted ? undefined : `${JSON.stringify(ours)} instead of ${JSON.stringify(wanted)}`;
}
