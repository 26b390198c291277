import type { Budget } from '@/lib/server/template/budget';
import { TemplateError } from '@/lib/server/template/template-error';
import { bind, define } from '@/lib/server/template/value/define';
import { quotedText } from '@/lib/server/template/value/quoted-text';
import { textOf } from '@/lib/server/template/value/text';
import { Callable, Dict, isText, List, rawText, type Value } from '@/lib/server/template/value/value';
import type { MacroRun, PartitionSource } from './macro-context';
import { escapedInLiteral } from './sql-filters';
import { tooManyQuestions } from './user-macros';

/**
 * Macros that return values of a table's newest partition, for databases with partitions. They are members of a name:
 * `presto.latest_partition('sales.orders')`. Values are escaped for use between the quotes of an SQL literal.
 */
export function partitionMacros(run: MacroRun, budget: Budget): [name: string, macros: Dict][] {
  const source = run.sources.partitions;
  if (source === null) return [];
  const latest = (table: Value) => {
    const name = tableName(table);
    const columns = columnsOf(run, source, name);
    return columns.length === 0 ? null : newest(run, source, { name, columns, fixed: [] });
  };
  const first = (name: string) => define(name, ['table_name'], [], (table = null) => latest(table)?.[0] ?? null);
  const macros = [
    first('latest_partition'),
    first('first_latest_partition'),
    define('latest_partitions', ['table_name'], [], (table = null) => {
      const values = latest(table);
      return values && new List([...values]);
    }),
    latestSubPartition(run, source, budget),
  ];
  return source.names.map((name) => [name, new Dict(macros.map((macro) => [macro.name, macro] as const))]);
}

/** The newest value of one partition column. Every other one must be given: `latest_sub_partition('t', day='…')`. */
function latestSubPartition(run: MacroRun, source: PartitionSource, budget: Budget): Callable {
  const name = 'latest_sub_partition';
  return new Callable(
    name,
    ({ positional, named }) => {
      const { table_name: byName, ...rest } = Object.fromEntries(named);
      const given = byName === undefined ? [] : ([['table_name', byName]] as const);
      const [table = null] = bind(name, ['table_name'], [], { positional, named: new Map(given) });
      const fixed = Object.entries(rest).map(([column, value]) => [column, textOf(value, budget)] as const);
      const tableText = tableName(table);
      const columns = columnsOf(run, source, tableText);
      const unknown = fixed.find(([column]) => !columns.includes(column));
      if (unknown !== undefined) {
        throw new TemplateError('ValueError', `${quotedText(unknown[0])} is not a partition column of ${tableText}`);
      }
      const names = new Set(fixed.map(([column]) => column));
      const [left, ...more] = columns.filter((column) => !names.has(column));
      if (left === undefined || more.length > 0) {
        throw new TemplateError(
          'ValueError',
          `A value is needed for every partition column of ${tableText} but one: ${columns.join(', ')}`,
        );
      }
      return newest(run, source, { name: tableText, columns, fixed })?.[columns.indexOf(left)] ?? null;
    },
    'builtin_function_or_method',
  );
}

interface Wanted {
  readonly name: string;
  readonly columns: readonly string[];
  readonly fixed: readonly (readonly [string, string])[];
}

function columnsOf({ answers }: MacroRun, source: PartitionSource, name: string): readonly string[] {
  return answers.of(JSON.stringify(['partition columns', name]), () => source.columns(name), tooManyQuestions);
}

function newest(run: MacroRun, source: PartitionSource, { name, columns, fixed }: Wanted): readonly Value[] | null {
  const question = JSON.stringify(['newest partition', name, fixed]);
  const values = run.answers.of(question, () => source.newest(name, columns, new Map(fixed)), tooManyQuestions);
  return values?.map((value) => value && escapedInLiteral(value, run.dialect)) ?? null;
}

function tableName(value: Value): string {
  if (isText(value)) return rawText(value);
  throw new TemplateError('AttributeError', 'a table is named by a text');
}
