import type { Dialect } from '@/lib/query/dialect';
import { typeOf as mysqlType } from '@/lib/server/engines/mysql/column-types';
import { typeOf as postgresqlType } from '@/lib/server/engines/postgresql/column-types';
import { engineOfCase, noEngine } from '@/tests/oracle/chartdata/recorded-engines';
import { notReplayed } from '@/tests/oracle/judge';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';

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

function difference(recorded: RecordedCase): string | undefined | typeof notReplayed {
  const engine = engineOfCase(recorded);
  if (!engine) return noEngine;
  if (recorded.group === 'get-datatype') return resultTypes(recorded, engine.dialect);
  const wrong = (recorded.output as RecordedType[]).flatMap(({ native_type, spec }) => {
    const ours = engine.dialect.kindOf(native_type ?? '');
    const theirs = spec ? (kinds[spec.generic_type] ?? null) : null;
    return ours === theirs ? [] : `${native_type} is ${ours} instead of ${theirs}`;
  });
  return wrong.length === 0 ? undefined : wrong.join(', ');
}

/**
 * Type names of result columns by the protocol's type codes. Where the recordings have no name, or their driver returns
 * texts instead of codes, the case is not replayed.
 */
function resultTypes(recorded: RecordedCase, { name, quote }: Dialect): string | undefined | typeof notReplayed {
  const codes = (recorded.output as { type_code: unknown; datatype: unknown }[]).filter(
    ({ type_code, datatype }) => typeof type_code === 'number' && typeof datatype === 'string',
  );
  if (codes.length === 0) return notReplayed;
  const typeOf = quote('a') === '`a`' ? mysqlType : postgresqlType;
  const wrong = codes.flatMap(({ type_code, datatype }) => {
    const ours = typeOf(Number(type_code)).name;
    return ours === datatype ? [] : `${type_code} is ${ours} instead of ${String(datatype)} in ${name}`;
  });
  return wrong.length === 0 ? undefined : wrong.join(', ');
}
