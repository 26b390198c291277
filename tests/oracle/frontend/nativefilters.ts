import { isDeepStrictEqual } from 'node:util';
import { type ExtraFormData, maskOf, readValue } from '@/lib/dashboard/filter-mask';
import { filterQuery } from '@/lib/dashboard/filter-query';
import { filterStateOf } from '@/lib/dashboard/filter-state';
import { type NativeFilter, parseFilters } from '@/lib/dashboard/native-filter';
import type { FormData } from '@/lib/query/form-data';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { firstDifference } from './buildquery';

const file = 'frontend/nativefilters.jsonl';

interface Mask {
  readonly extraFormData?: ExtraFormData;
  readonly filterState?: {
    readonly value?: unknown;
    readonly label?: unknown;
    readonly excludeFilterValues?: boolean;
  };
}

type Recorded = RecordedCase & {
  readonly column: string | null;
  readonly config: { readonly controlValues?: Readonly<Record<string, unknown>> };
  readonly formData: FormData;
  readonly ownState?: Readonly<Record<string, unknown>>;
  readonly request?: { readonly queries?: readonly unknown[] };
  readonly steps?: readonly { readonly masks?: readonly Mask[] }[];
  readonly expected: Mask;
};

/** The queries of dashboard filters for their options, and what each value adds to the charts. */
export async function run(): Promise<OracleResult[]> {
  const cases = readCases(file);
  return cases ? [await replay(file, cases, (one) => differenceOf(one as Recorded))] : [];
}

function differenceOf(one: Recorded): string | undefined {
  const filter = filterOf(one);
  if (filter === undefined) return `no filter of type ${one.group}`;
  const asked = one.request && queryDifference(filter, one, one.request);
  if (asked) return asked;
  const masks = [one.expected, ...(one.steps ?? []).flatMap((step) => step.masks?.slice(-1) ?? [])];
  return masks.map((mask) => maskDifference(filter, mask)).find((found) => found !== undefined);
}

function queryDifference(filter: NativeFilter, { ownState, formData }: Recorded, { queries }: { queries?: unknown }) {
  const { search } = (ownState ?? {}) as { readonly search?: string };
  const ours = filterQuery(filter.filterType, formData, search === undefined ? {} : { search });
  return firstDifference(ours.queries, queries, 'queries');
}

function filterOf({ group, column, config }: Recorded): NativeFilter | undefined {
  const [filter] = parseFilters([
    {
      id: 'NATIVE_FILTER-x',
      type: 'NATIVE_FILTER',
      filterType: group,
      targets: [column === null ? {} : { column: { name: column } }],
      controlValues: config.controlValues ?? {},
    },
  ]);
  return filter as NativeFilter | undefined;
}

/** The value that a mask was made from, and what it adds to form data. */
function maskDifference(filter: NativeFilter, { extraFormData = {}, filterState = {} }: Mask): string | undefined {
  const value = readValue(filterState.value);
  const { excludeFilterValues: excludes } = filterState;
  const ours = maskOf(filter, excludes === undefined ? { value } : { value, excludes });
  if (!isDeepStrictEqual(ours, extraFormData))
    return `${JSON.stringify(value)} adds ${JSON.stringify(ours)} instead of ${JSON.stringify(extraFormData)}`;
  const state = filterStateOf(filter, excludes === undefined ? { value } : { value, excludes });
  const [one, other] = [state, filterState].map((each) => decided(filter, each));
  return isDeepStrictEqual(one, other) ? undefined : `${JSON.stringify(one)} instead of ${JSON.stringify(other)}`;
}

/**
 * What the value decides of a state. Words for a time or a grain come from their options, and an empty filter is told
 * apart there by whether somebody touched it.
 */
function decided({ filterType }: NativeFilter, { label, ...state }: NonNullable<Mask['filterState']>) {
  const { value, excludeFilterValues } = state;
  if (value === null || value === undefined) return {};
  const isOfOptions = filterType === 'filter_timegrain' || (Array.isArray(value) && value.some((one) => one > 1e11));
  return isOfOptions || excludeFilterValues === false ? state : { ...state, label };
}
