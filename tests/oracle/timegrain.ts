import { isDeepStrictEqual } from 'node:util';
import type { Engine } from '@/lib/server/engines/engine';
import { type RecordedCase, readCases, replay } from './read-cases';
import { engineOfCase, noEngine } from './recorded-engines';
import type { OracleResult } from './result';

const file = 'functions/timegrain.jsonl';

type Check = (engine: Engine, recorded: RecordedCase) => [ours: unknown, theirs: unknown];

const checks: Readonly<Record<string, Check>> = {
  engine({ label, dialect }, recorded) {
    const { engine_name } = recorded.spec as Record<string, unknown>;
    const attributes = recorded.attributes as Record<string, unknown>;
    const { joins, subqueries, aliasInSelect, aliasInOrderBy, hiddenOrderByAggregate, booleanFilterByEquality } =
      dialect.capabilities;
    return [
      [
        label,
        joins,
        subqueries,
        aliasInSelect,
        aliasInOrderBy,
        hiddenOrderByAggregate,
        booleanFilterByEquality,
        dialect.maxLabelLength,
      ],
      [
        engine_name,
        attributes.allows_joins,
        attributes.allows_subqueries,
        attributes.allows_alias_in_select,
        attributes.allows_alias_in_orderby,
        attributes.allows_hidden_orderby_agg,
        attributes.use_equality_for_boolean_filters,
        attributes.max_column_name_length,
      ],
    ];
  },
  'time-grains'({ dialect }, { expressions, epoch_s, epoch_ms }) {
    const ours = [[null, '{col}'], ...Object.entries(dialect.timeGrains)].map(([grain, expression]) => ({
      grain,
      expression,
    }));
    return [
      [ours, dialect.epoch.seconds, dialect.epoch.milliseconds],
      [expressions, epoch_s, epoch_ms],
    ];
  },
  'timestamp-expr'({ dialect }, { id, output, python_date_format: format }) {
    if (id.includes('bad-grain')) return [dialect.timeGrains.P7D, undefined];
    const column =
      format === 'epoch_s' ? dialect.epoch.seconds : format === 'epoch_ms' ? dialect.epoch.milliseconds : '{col}';
    const grains = Object.entries({ null: '{col}', ...dialect.timeGrains });
    return [
      Object.fromEntries(grains.map(([grain, expression]) => [grain, expression.replaceAll('{col}', column)])),
      output,
    ];
  },
  'convert-dttm'({ dialect }, { dttm, output, midnight }) {
    const literals = (recorded: unknown, epochMs: number) =>
      Object.fromEntries(Object.keys(recorded as object).map((type) => [type, dialect.datetime(epochMs, type)]));
    const at = epochOf(String(dttm));
    return [
      [literals(output, at), literals(midnight, Math.floor(at / 86_400_000) * 86_400_000)],
      [output, midnight],
    ];
  },
};

export async function run(): Promise<OracleResult[]> {
  const cases = readCases(file);
  return cases ? [await replay(file, cases, difference)] : [];
}

function difference(recorded: RecordedCase): string | undefined {
  const engine = engineOfCase({ class: recorded.class ?? (recorded.spec as { class?: string } | undefined)?.class });
  const check = checks[recorded.group ?? ''];
  if (!engine) return noEngine;
  if (!check) return 'not replayed yet';
  const [ours, theirs] = check(engine, recorded);
  return isDeepStrictEqual(ours, theirs) ? undefined : `${JSON.stringify(ours)} instead of ${JSON.stringify(theirs)}`;
}

/** Epoch milliseconds of an ISO text without zone, microseconds as its fraction. */
function epochOf(text: string): number {
  const [seconds = '', fraction = '0'] = text.split('.');
  return Date.parse(`${seconds}Z`) + Number(`0.${fraction}`) * 1000;
}
