import type { ChartAsset } from '@/lib/server/transfer/asset';
import { chartAsset, datasetAsset, type Example, type ExampleChart, type ExampleDataset, exampleUuid } from './assets';

/** An item of a row; width in twelfths, height in units of 8 px. */
type Item =
  | { readonly kind: 'chart'; readonly chart: ExampleChart; readonly width: number; readonly height: number }
  | { readonly kind: 'markdown'; readonly code: string; readonly width: number; readonly height: number }
  | { readonly kind: 'column'; readonly width: number; readonly children: readonly Item[] };

type Block =
  | { readonly kind: 'row'; readonly children: readonly Item[] }
  | { readonly kind: 'header'; readonly text: string }
  | { readonly kind: 'divider' };

interface Tab {
  readonly text: string;
  readonly children: readonly Block[];
}

export const place = (chart: ExampleChart, width: number, height: number): Item => ({
  kind: 'chart',
  chart,
  width,
  height,
});
export const markdown = (width: number, height: number, code: string): Item => ({
  kind: 'markdown',
  code,
  width,
  height,
});
export const column = (width: number, ...children: Item[]): Item => ({ kind: 'column', width, children });
export const row = (...children: Item[]): Block => ({ kind: 'row', children });
export const header = (text: string): Block => ({ kind: 'header', text });
export const divider: Block = { kind: 'divider' };
export const tab = (text: string, ...children: Block[]): Tab => ({ text, children });

interface FilterBase {
  readonly name: string;
  readonly description?: string;
  /** The tab that the filter applies to; the whole dashboard when undefined. */
  readonly tab?: string;
}
export type ExampleFilter = FilterBase &
  (
    | { readonly kind: 'select' | 'range'; readonly dataset: ExampleDataset; readonly column: string }
    | { readonly kind: 'time'; readonly value: string }
  );

export interface ExampleDashboard {
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  readonly tabs: readonly Tab[];
  readonly filters: readonly ExampleFilter[];
  readonly label_colors: Readonly<Record<string, string>>;
}

interface Node {
  readonly id: string;
  readonly type: string;
  readonly children: readonly string[];
  readonly parents: readonly string[];
  readonly meta: Readonly<Record<string, unknown>>;
}

export function exampleOf(dashboard: ExampleDashboard): Example {
  const { nodes, charts, datasets } = laidOut(dashboard);
  return {
    dashboard: {
      dashboard_title: dashboard.title,
      description: dashboard.description,
      slug: dashboard.slug,
      uuid: exampleUuid(`dashboard ${dashboard.slug}`),
      version: '1.0.0',
      published: true,
      certified_by: 'Isoline',
      certification_details: 'Made with the product, from data that comes with it.',
      position: { DASHBOARD_VERSION_KEY: 'v2', ...Object.fromEntries(nodes.map((node) => [node.id, node])) },
      metadata: {
        color_scheme: 'isoline',
        label_colors: dashboard.label_colors,
        cross_filters_enabled: true,
        filter_bar_orientation: 'VERTICAL',
        refresh_frequency: 0,
        expanded_slices: {},
        native_filter_configuration: dashboard.filters.map((filter) => nativeFilter(dashboard.slug, filter)),
      },
    },
    charts,
    datasets: [...datasets].map(datasetAsset),
  };
}

function laidOut(dashboard: ExampleDashboard) {
  const nodes: Node[] = [];
  const charts: ChartAsset[] = [];
  const datasets = new Set<ExampleDataset>();
  let made = 0;
  const add = (type: string, meta: Node['meta'], parents: readonly string[], id: string): readonly string[] => {
    nodes.push({ id, type, children: [], parents, meta });
    return [...parents, id];
  };
  const nextId = (type: string): string => {
    made += 1;
    return `${type}-${made}`;
  };
  const addItem = (item: Item, parents: readonly string[]): void => {
    if (item.kind === 'markdown') {
      const { code, width, height } = item;
      add('MARKDOWN', { width, height, code }, parents, nextId('MARKDOWN'));
    } else if (item.kind === 'column') {
      const meta = { width: item.width, background: 'BACKGROUND_TRANSPARENT' };
      const within = add('COLUMN', meta, parents, nextId('COLUMN'));
      for (const child of item.children) addItem(child, within);
    } else {
      const chart = chartAsset(item.chart);
      charts.push(chart);
      datasets.add(item.chart.dataset);
      const { width, height } = item;
      const meta = { width, height, uuid: chart.uuid, chartId: charts.length, sliceName: chart.slice_name };
      add('CHART', meta, parents, nextId('CHART'));
    }
  };
  const root = add('ROOT', {}, [], 'ROOT_ID');
  add('GRID', {}, root, 'GRID_ID');
  const tabs = add('TABS', {}, root, 'TABS-1');
  for (const { text, children } of dashboard.tabs) {
    const within = add('TAB', { text }, tabs, tabId(text));
    for (const block of children) {
      if (block.kind === 'divider') add('DIVIDER', {}, within, nextId('DIVIDER'));
      else if (block.kind === 'header') {
        const meta = { text: block.text, headerSize: 'MEDIUM_HEADER', background: 'BACKGROUND_TRANSPARENT' };
        add('HEADER', meta, within, nextId('HEADER'));
      } else {
        const inRow = add('ROW', { background: 'BACKGROUND_TRANSPARENT' }, within, nextId('ROW'));
        for (const item of block.children) addItem(item, inRow);
      }
    }
  }
  return { nodes: nodes.map((node) => ({ ...node, children: childrenOf(node, nodes) })), charts, datasets };
}

/** The grid has no children in a layout with top-level tabs. */
function childrenOf({ id }: Node, nodes: readonly Node[]): string[] {
  return nodes.filter((node) => node.parents.at(-1) === id && node.id !== 'GRID_ID').map((node) => node.id);
}

function tabId(text: string): string {
  return `TAB-${text.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
}

function nativeFilter(slug: string, filter: ExampleFilter) {
  const isTime = filter.kind === 'time';
  const mask = isTime
    ? { extraFormData: { time_range: filter.value }, filterState: { value: filter.value } }
    : { extraFormData: {}, filterState: {} };
  return {
    id: `NATIVE_FILTER-${exampleUuid(`filter ${slug} ${filter.name}`).slice(0, 8)}`,
    type: 'NATIVE_FILTER',
    name: filter.name,
    description: filter.description ?? '',
    filterType: `filter_${filter.kind}`,
    targets: isTime
      ? [{}]
      : [{ datasetUuid: exampleUuid(`dataset ${filter.dataset.table}`), column: { name: filter.column } }],
    controlValues: filter.kind === 'select' ? { multiSelect: true, sortAscending: true, searchAllOptions: false } : {},
    defaultDataMask: mask,
    cascadeParentIds: [],
    scope: { rootPath: [filter.tab === undefined ? 'ROOT_ID' : tabId(filter.tab)], excluded: [] },
  };
}
