import { bodyOfValues, type FieldValues } from '@/components/crud/fields/field-values';
import type { RecordField } from '@/components/crud/record-field';
import type { LoadOptions, SelectOption } from '@/components/ui/select/select-option';
import { api } from '@/lib/client/api';
import type { CellKind, GridColumn, GridRow } from '@/lib/grid/grid-column';
import { datetimeText } from '@/lib/text/datetime-text';

const path = '/api/v1/rowlevelsecurity/';

/** What the server says of a rule that was tried. */
export interface RowTrial {
  readonly name: string;
  readonly total: number;
  readonly seen: number;
  readonly others: readonly string[];
  readonly is_bound: boolean;
  readonly is_reader: boolean;
  readonly colnames: readonly string[];
  readonly coltypes: readonly number[];
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

export type TrialBody = Readonly<Record<string, unknown>>;

/** The body of a trial of what stands in the fields; null while something is missing. `as` is `role:3` or `user:7`. */
export function trialBody(
  fields: readonly RecordField[],
  values: FieldValues,
  { id, as, dataset }: { readonly id: number | null; readonly as: string | null; readonly dataset: string | null },
): TrialBody | null {
  const wanted = ['filter_type', 'tables', 'roles', 'group_key', 'clause'];
  const read = bodyOfValues(
    fields.filter(({ name }) => wanted.includes(name)),
    values,
  );
  if ('unreadable' in read || String(values.clause ?? '').trim() === '' || as === null || dataset === null) return null;
  const [kind = '', who] = as.split(':');
  return { ...read.body, id, dataset: Number(dataset), [kind]: Number(who) };
}

export async function tryRule(body: TrialBody): Promise<RowTrial> {
  return (await api.post<{ readonly result: RowTrial }>(`${path}test`, body)).result;
}

interface People {
  readonly count: number;
  readonly result: readonly { readonly value: number; readonly text: string }[];
}

/** Roles that are known, then users page by page. */
export function asLoader(
  roles: readonly SelectOption[],
  words: Readonly<Record<'roles' | 'users', string>>,
): LoadOptions {
  return async (search, page, signal) => {
    const found = await api.get<People>(`${path}related/created_by`, {
      q: { filter: search, page, page_size: 100 },
      signal,
    });
    const named = roles.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
    const users = found.result.map(({ value, text }) => ({ value: `user:${value}`, label: text, group: words.users }));
    const shownRoles = named.map(({ value, label }) => ({ value: `role:${value}`, label, group: words.roles }));
    return { options: page === 0 ? [...shownRoles, ...users] : users, total: found.count + named.length };
  };
}

const kinds: readonly CellKind[] = ['number', 'text', 'time', 'boolean'];

export function trialColumns({ colnames, coltypes }: RowTrial): readonly GridColumn[] {
  return colnames.map((name, at) => {
    const kind = kinds[coltypes[at] ?? 1] ?? 'text';
    return { id: name, name, kind, ...(kind === 'time' ? { format: timeText } : {}) };
  });
}

/** Instants come as epoch milliseconds. */
function timeText(value: unknown): string {
  return typeof value === 'number' ? datetimeText(value) : String(value);
}

export function trialRows({ colnames, data }: RowTrial): readonly GridRow[] {
  return data.map((row) => colnames.map((name) => row[name]));
}
