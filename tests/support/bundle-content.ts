import { readBundle } from '@/lib/server/transfer/bundle';
import { parseYaml } from '@/lib/server/transfer/yaml';

type Json = { [key: string]: unknown };

/** The content of a bundle by uuid; ids that are valid on one server only are replaced by uuids. */
export function contentOf(bytes: Uint8Array): Record<string, unknown> {
  const files = [...readBundle(bytes)].filter(([path]) => path.includes('/'));
  const assets = files.map(([path, text]) => ({ folder: path.split('/')[0] ?? '', asset: parseYaml(text) as Json }));
  return Object.fromEntries(
    assets
      .filter(({ asset }) => asset !== null)
      .map(({ folder: kind, asset }) => [`${kind} ${String(asset.uuid)}`, meaning(kind, asset)])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
}

function meaning(kind: string, asset: Json): unknown {
  if (kind === 'dashboards') return withoutIds(asset);
  if (kind === 'datasets') return dataMeaning(asset);
  if (kind === 'databases') return withoutNews(asset);
  if (kind !== 'charts') return asset;
  const { datasource: _, ...params } = (asset.params ?? {}) as Json;
  const context = typeof asset.query_context === 'string' ? (JSON.parse(asset.query_context) as Json) : null;
  return {
    ...asset,
    params,
    query_context:
      context && JSON.stringify(context).replace(/"datasource":("\d+__table"|\{[^}]*\})/g, '"datasource":0'),
  };
}

/** Leaves out keys of newer versions, which older ones refuse, where they have their default. */
function withoutNews(part: Json): Json {
  const isNews = ([name, value]: [string, unknown]) =>
    (/^(?:currency_code_column|datetime_format)$/.test(name) && value === null) ||
    (name === 'configuration_method' && value === 'sqlalchemy_form');
  return Object.fromEntries(Object.entries(part).filter((entry) => !isNews(entry)));
}

/** Some exports contain objects as JSON text. A column is active unless stated otherwise. */
function dataMeaning(asset: Json): Json {
  const columns = ((asset.columns ?? []) as Json[]).map((column) => withObjects(isActiveUnlessTold(column)));
  const metrics = ((asset.metrics ?? []) as Json[]).map(withObjects);
  return { ...withObjects(asset), columns, metrics };
}

function withObjects(part: Json): Json {
  const read = (value: unknown) => (typeof value === 'string' && value !== '' ? (JSON.parse(value) as unknown) : value);
  const named = ['extra', 'params', 'template_params'].filter((name) => name in part);
  return { ...withoutNews(part), ...Object.fromEntries(named.map((name) => [name, read(part[name])])) };
}

function isActiveUnlessTold(column: Json): Json {
  return column.is_active === null ? { ...column, is_active: true } : column;
}

/** A dashboard with uuids in place of the ids of its charts. */
function withoutIds(asset: Json): unknown {
  const nodes = Object.values((asset.position ?? {}) as Json) as {
    type?: string;
    meta?: { chartId?: number; uuid?: string };
  }[];
  const uuids = new Map(
    nodes.flatMap(({ meta }) => (meta?.chartId && meta.uuid ? [[String(meta.chartId), meta.uuid] as const] : [])),
  );
  const replaced = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) {
      const isIds = /^(?:chartsInScope|excluded|immune|timed_refresh_immune_slices)$/.test(key);
      return isIds
        ? value
            .map((id) => uuids.get(String(id)) ?? 'gone')
            .filter((id) => id !== 'gone')
            .sort()
        : value.map((item) => replaced(item, ''));
    }
    if (typeof value !== 'object' || value === null) {
      return /^(?:chartId|id)$/.test(key) && typeof value === 'number' ? (uuids.get(String(value)) ?? null) : value;
    }
    const isByChart = /^(?:chart_configuration|expanded_slices|filter_scopes)$/.test(key);
    const isKept = ([name, inner]: [string, unknown]) =>
      (!isByChart || uuids.has(name)) && !(name === 'chartId' && !uuids.has(String(inner)));
    const entries = Object.entries(value).filter(isKept);
    return Object.fromEntries(
      entries.map(([name, inner]) => [isByChart ? uuids.get(name) : name, replaced(inner, name)]),
    );
  };
  const parts = Object.entries(asset).filter(([name]) => name === 'position' || name === 'metadata');
  return { ...asset, ...Object.fromEntries(parts.map(([name, part]) => [name, replaced(part, '')])) };
}
