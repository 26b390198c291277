import { z } from 'zod';
import { beginsWithFirst, defaultValue } from '@/lib/dashboard/filter-mask';
import { firstParam, paramsOfValue, submittedParam } from '@/lib/dashboard/filter-params';
import { isFilter } from '@/lib/dashboard/is-filter';
import { filterStateKind } from '@/lib/server/dashboard/filters/filter-state';
import { readPermalink } from '@/lib/server/state/permalink';
import { readState } from '@/lib/server/state/state-store';
import { parseForeignJson } from '@/lib/text/foreign-json';
import type { LoadedDashboard } from './load-dashboard';
import { valuesOfMask } from './rison-state';

const Shared = z.object({ dataMask: z.unknown(), activeTabs: z.array(z.string()).nullish() });

const CrossMasks = z.record(
  z.string(),
  z.looseObject({
    extraFormData: z
      .looseObject({ filters: z.array(z.unknown()) })
      .optional()
      .catch(undefined),
    filterState: z
      .looseObject({ label: z.unknown().optional(), value: z.unknown().optional() })
      .optional()
      .catch(undefined),
  }),
);

/**
 * The parameters of an address with the stored state of its `native_filters_key` or `permalink_key` written out: filters,
 * cross-filters, open tabs. A key that is unknown, expired or of another dashboard changes nothing; after the user
 * submitted the filter bar, keys are ignored.
 */
export async function withStoredParams(dashboard: LoadedDashboard, params: URLSearchParams): Promise<URLSearchParams> {
  if (params.has(submittedParam)) return params;
  const link = params.get('permalink_key');
  if (link !== null) return withLink(dashboard, params, link);
  const key = params.get('native_filters_key');
  const kept = key === null ? null : await readState(filterStateKind, key);
  return kept?.dashboard_id === dashboard.id ? withMask(dashboard, params, parse(kept.value)) : params;
}

async function withLink(dashboard: LoadedDashboard, params: URLSearchParams, key: string): Promise<URLSearchParams> {
  const link = await readPermalink('dashboard', key);
  if (link?.dashboard_id !== dashboard.id) return params;
  const shared = Shared.safeParse(link.value);
  if (!shared.success) return params;
  const { dataMask, activeTabs } = shared.data;
  const next = withMask(dashboard, params, dataMask);
  if (!params.has('tab')) for (const tab of activeTabs ?? []) next.append('tab', tab);
  return next;
}

/** The parameters of an address with data masks written out: filters and cross-filters. */
export function withMask(dashboard: LoadedDashboard, params: URLSearchParams, mask: unknown): URLSearchParams {
  const next = new URLSearchParams(params);
  const values = valuesOfMask(mask);
  for (const filter of dashboard.metadata.filters.filter(isFilter)) {
    const value = values.get(filter.id) ?? defaultValue(filter);
    if (!values.has(filter.id) && beginsWithFirst(filter) && !params.has(filter.id)) next.set(firstParam(filter), '1');
    for (const [name, text] of paramsOfValue(filter, value)) if (!params.has(name)) next.append(name, text);
  }
  for (const [id, text] of crossParams(mask)) if (!params.has(`cross.${id}`)) next.set(`cross.${id}`, text);
  next.set(submittedParam, '1');
  return next;
}

/** The cross-filters of a stored mask as the address has them, by chart id. */
function crossParams(mask: unknown): [string, string][] {
  const read = CrossMasks.safeParse(mask);
  if (!read.success) return [];
  return Object.entries(read.data).flatMap(([id, { extraFormData, filterState }]): [string, string][] => {
    const filters = extraFormData?.filters ?? [];
    if (!/^\d+$/.test(id) || filters.length === 0) return [];
    const values = [filterState?.value ?? []].flat(2).map(String);
    const label = typeof filterState?.label === 'string' ? filterState.label : values.join(', ');
    return [[id, JSON.stringify({ filters, label })]];
  });
}

function parse(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch {
    return null;
  }
}
