import type { ColumnKind } from '@/lib/frame/frame';
import type { Dialect } from '@/lib/query/dialect';
import { parseAddress } from '@/lib/server/database/address';
import { engineOf } from '@/lib/server/engines/registry';

export interface ColumnRow {
  readonly column_name: string;
  readonly verbose_name: string | null;
  readonly type: string | null;
  readonly is_dttm: boolean;
}

export interface MetricRow {
  readonly metric_name: string;
  readonly verbose_name: string | null;
  readonly d3format: string | null;
}

/** The dialect for an address; null for an unsupported database product. */
export function dialectOf(address: string): Dialect | null {
  try {
    const { scheme, driver } = parseAddress(address);
    return engineOf(scheme, driver).dialect;
  } catch {
    return null;
  }
}

export function backendOf(address: string): string {
  return dialectOf(address)?.name ?? address.split(/[+:]/)[0] ?? '';
}

const kindNumbers: Record<ColumnKind, number> = { numeric: 0, string: 1, temporal: 2, boolean: 3 };

/** The contract's number of the generic type; null when the type is unknown. */
export function typeGeneric(
  { type, is_dttm }: Pick<ColumnRow, 'type' | 'is_dttm'>,
  dialect: Dialect | null,
): number | null {
  if (is_dttm) return kindNumbers.temporal;
  const kind = type === null ? null : dialect?.kindOf(type);
  return kind ? kindNumbers[kind] : null;
}

export function verboseMap(columns: readonly ColumnRow[], metrics: readonly MetricRow[]): Record<string, string> {
  const names = [
    ...columns.map(({ column_name, verbose_name }) => [column_name, verbose_name || column_name]),
    ...metrics.map(({ metric_name, verbose_name }) => [metric_name, verbose_name || metric_name]),
  ];
  return { __timestamp: 'Time', ...Object.fromEntries(names) };
}

export function orderByChoices(columns: readonly ColumnRow[]): [string, string][] {
  const names = columns.map(({ column_name }) => column_name).toSorted();
  return names.flatMap((name): [string, string][] => [
    [`[${JSON.stringify(name)}, true]`, `${name} [asc]`],
    [`[${JSON.stringify(name)}, false]`, `${name} [desc]`],
  ]);
}

export function selectStar(dialect: Dialect | null, schema: string | null, table: string): string {
  const quote = (name: string) => (/^[a-z_][a-z\d_]*$/.test(name) ? name : (dialect?.quote(name) ?? `"${name}"`));
  const place = [schema, table].filter((part) => part !== null && part !== '').map((part) => quote(part ?? ''));
  return `SELECT\n  *\nFROM ${place.join('.')}\nLIMIT 100`;
}

const units = { S: 'second', M: 'minute', H: 'hour' } as const;
const dates: Readonly<Record<string, string>> = { P1D: 'Day', P1W: 'Week', P1M: 'Month', P3M: 'Quarter', P1Y: 'Year' };

/** `PT1S` → `Second`, `PT5M` → `5 minute`, `P3M` → `Quarter`; other durations stay as they are. */
function grainLabel(duration: string): string {
  const match = /^PT(\d+)([SMH])$/.exec(duration);
  if (!match) return dates[duration] ?? duration;
  const [, amount, letter] = match;
  const unit = units[letter as keyof typeof units];
  return amount === '1' ? unit.charAt(0).toUpperCase() + unit.slice(1) : `${amount} ${unit}`;
}

export function timeGrains(dialect: Dialect | null): [string, string][] {
  return Object.keys(dialect?.timeGrains ?? {}).map((duration) => [duration, grainLabel(duration)]);
}
