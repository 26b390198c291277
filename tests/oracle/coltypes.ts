import { type RecordedCase, readCases, replay } from './read-cases';
import { engineOfCase, noEngine } from './recorded-engines';
import type { OracleResult } from './result';

const file = 'functions/coltypes.jsonl';

const kinds = ['numeric', 'string', 'temporal', 'boolean'];

interface RecordedType {
  readonly native_type: string | null;
  readonly spec: { readonly generic_type: number } | null;
}

export async function run(): Promise<OracleResult[]> {
  const cases = readCases(file);
  return cases ? [await replay(file, cases, difference)] : [];
}

function difference(recorded: RecordedCase): string | undefined {
  const engine = engineOfCase(recorded);
  if (!engine) return noEngine;
  if (recorded.group !== 'get-column-spec') return 'not replayed yet';
  const wrong = (recorded.output as RecordedType[]).flatMap(({ native_type, spec }) => {
    const ours = engine.dialect.kindOf(native_type ?? '');
    const theirs = spec ? (kinds[spec.generic_type] ?? null) : null;
    return ours === theirs ? [] : `${native_type} is ${ours} instead of ${theirs}`;
  });
  return wrong.length === 0 ? undefined : wrong.join(', ');
}
