import { isDeepStrictEqual } from 'node:util';
import type { DatasetColumn } from '@/lib/query/dataset-description';
import { databaseLabel } from '@/lib/query/label';
import { grainSql, instantLiteral } from '@/lib/query/time';
import { timeGrainNames } from '@/lib/query/time-grain-names';
import type { Engine } from '@/lib/server/engines/engine';
import { engineOf } from '@/lib/server/engines/registry';
import { standardLiteral } from '@/lib/server/engines/sql/literal';
import { engineOfClass, isFamily, noEngine } from '@/tests/oracle/chartdata/recorded-engines';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';

const file = 'functions/timegrain.jsonl';

type Check = (engine: Engine, recorded: RecordedCase) => [ours: unknown, theirs: unknown];

const checks: Readonly<Record<string, Check>> = {
  engine({ label, dialect }, recorded) {
    const { engine_name, class: name } = recorded.spec as Record<string, unknown>;
    const attributes = recorded.attributes as Record<string, unknown>;
    const { capabilities } = dialect;
    return [
      [isFamily(String(name)) ? engine_name : label, dialect.maxLabelLength, ...Object.values(capabilities)],
      [
        engine_name,
        attributes.max_column_name_length,
        attributes.allows_joins,
        attributes.allows_subqueries,
        attributes.allows_alias_in_select,
        attributes.allows_alias_in_orderby,
        attributes.allows_hidden_orderby_agg,
        attributes.use_equality_for_boolean_filters,
      ],
    ];
  },
  'time-grains'({ dialect }, { expressions, epoch_s, epoch_ms, ui }) {
    const theirs = (expressions as { grain: string | null; expression: string }[]).filter(({ grain }) => grain);
    const labels = (ui as { duration: string; label: string }[]).map(({ duration, label }) => [duration, label]);
    const named = Object.keys(dialect.timeGrains).map((grain) => [grain, timeGrainNames[grain]]);
    return [
      [
        Object.entries(dialect.timeGrains).map(([grain, expression]) => ({ grain, expression: plain(expression) })),
        named.filter(([grain]) => labels.some(([duration]) => duration === grain)),
        dialect.epoch?.seconds,
        dialect.epoch?.milliseconds,
      ],
      [
        theirs.map(({ grain, expression }) => ({ grain, expression: plain(expression) })),
        labels,
        textOrNothing(epoch_s),
        textOrNothing(epoch_ms),
      ],
    ];
  },
  'timestamp-expr'({ dialect }, { id, output, python_date_format: format }) {
    if (id.includes('bad-grain')) {
      const { message } = (output as { error: { message: string } }).error;
      return [failure(() => grainSql('c', 'P7D', undefined, dialect)), `Error: ${message}`];
    }
    // The column type is not given here: the placeholder for it stays in the expression.
    const { grainFunctions: _, ...untyped } = dialect;
    return grains(untyped, { python_date_format: format === null ? null : String(format), type: null }, output);
  },
  'timestamp-expr-typed'({ dialect }, { output, column_type: type }) {
    return grains(dialect, { python_date_format: null, type: String(type) }, output);
  },
  'convert-dttm'({ dialect }, { dttm, output, midnight }) {
    const literals = (recorded: unknown, epochMs: number) =>
      recorded === undefined
        ? undefined
        : Object.fromEntries(Object.keys(recorded as object).map((type) => [type, dialect.datetime(epochMs, type)]));
    const at = epochOf(String(dttm));
    return [
      [literals(output, at), literals(midnight, Math.floor(at / 86_400_000) * 86_400_000)],
      [output, midnight],
    ];
  },
  'dttm-literal'({ dialect }, { column, db_extra, dttm, output }) {
    const { type, python_date_format } = column as { type: string | null; python_date_format: string | null };
    const formats = (db_extra as { python_date_format_by_column_name?: Record<string, string> })
      .python_date_format_by_column_name;
    const known = { column_name: 'c', type, python_date_format: python_date_format || (formats?.c ?? null) };
    const [literal] = instantLiteral(epochOf(String(dttm)), known as DatasetColumn, dialect);
    // Our bound values are literals in single quotes in the recordings.
    return [typeof literal === 'string' ? literal : standardLiteral(literal?.value ?? null), String(output)];
  },
  'parameters-schema': ({ form }, { output }) => [form?.schema, output],
  'build-sqlalchemy-uri': ({ form }, { input, output, error }) =>
    answered(() => form?.toAddress(input as Record<string, unknown>), output, error),
  'parameters-from-uri': ({ form }, { input, output, error }) =>
    answered(() => form?.toValues(String(input)), output, error),
  'make-label-compatible'({ dialect }, { output }) {
    const theirs = output as { input: string; label: string }[];
    return [theirs.map(({ input }) => databaseLabel(input, dialect)), theirs.map(({ label }) => label)];
  },
};

export async function run(): Promise<OracleResult[]> {
  const cases = readCases(file);
  return cases ? [await replay(file, cases, difference)] : [];
}

function difference(recorded: RecordedCase): string | undefined {
  if (recorded.group === 'get-engine-spec') return lookup(recorded);
  if (recorded.group === 'builtin-grains') return builtin(recorded);
  const engine = engineOfClass(String(recorded.class ?? (recorded.spec as { class?: string } | undefined)?.class));
  const check = checks[recorded.group ?? ''];
  if (!engine) return noEngine;
  if (!check) return 'not replayed yet';
  return compared(...check(engine, recorded));
}

function compared(ours: unknown, theirs: unknown): string | undefined {
  return isDeepStrictEqual(ours, theirs) ? undefined : `${JSON.stringify(ours)} instead of ${JSON.stringify(theirs)}`;
}

/** An address of no known product is refused here, while the recorded server falls back to a generic engine. */
function lookup({ input, output }: RecordedCase): string | undefined {
  const { backend, driver } = input as { backend: string; driver: string | null };
  const found = failure(() => engineOf(backend, driver)) ? undefined : engineOf(backend, driver);
  const wanted = isFamily(String(output)) && output === 'BaseEngineSpec' ? undefined : engineOfClass(String(output));
  return compared(found?.label, wanted?.label);
}

function builtin({ output }: RecordedCase): string | undefined {
  const theirs = output as { grain: string; label: string }[];
  return compared(
    theirs.map(({ grain }) => timeGrainNames[grain]),
    theirs.map(({ label }) => label),
  );
}

function grains(
  dialect: Engine['dialect'],
  column: { python_date_format: string | null; type: string | null },
  output: unknown,
): [unknown, unknown] {
  const theirs = Object.entries(output as Record<string, unknown>);
  const ours = Object.keys(dialect.timeGrains).map((grain) => {
    const sql = () => grainSql('{col}', grain, column, dialect);
    return [grain, failure(sql) === undefined ? plain(sql()) : undefined];
  });
  return [ours, theirs.filter(([grain]) => grain !== 'null').map(([grain, sql]) => [grain, textOrNothing(sql)])];
}

/** Where the recorded call fails, ours must fail too; the messages may differ. */
function answered(work: () => unknown, output: unknown, error: unknown): [unknown, unknown] {
  const hasFailed = failure(work) !== undefined;
  const theirs = error ?? (output as { error?: unknown } | null)?.error;
  return theirs ? [hasFailed, true] : [hasFailed ? failure(work) : work(), output];
}

/** Collapses white space, which SQL ignores. */
function plain(sql: string): string {
  return sql.replace(/\s+/g, ' ').trim();
}

/** The recorded text; undefined where none is recorded. */
function textOrNothing(recorded: unknown): string | undefined {
  return typeof recorded === 'string' ? plain(recorded) : undefined;
}

function failure(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Epoch milliseconds of an ISO text without zone, with microseconds as the fraction. */
function epochOf(text: string): number {
  const [seconds = '', fraction = '0'] = text.split('.');
  return Date.parse(`${seconds}Z`) + Number(`0.${fraction}`) * 1000;
}
