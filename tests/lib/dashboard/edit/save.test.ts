import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { readCrossScopes, writeCrossScopes } from '@/lib/dashboard/edit/cross-scopes';
import { type DashboardDraft, editDraft } from '@/lib/dashboard/edit/draft';
import { chartIdsOf, hydrate } from '@/lib/dashboard/edit/hydrate';
import { readPositions, writePositions } from '@/lib/dashboard/edit/layout-node';
import { copyBody, positionLength, saveBody } from '@/lib/dashboard/edit/save';
import { changesFilterScope } from '@/lib/dashboard/edit/scope-change';
import { crossFilterConfiguration, scopeSettings } from '@/lib/dashboard/edit/scopes';
import { chart, countingId, layoutOf } from './layout-fixture';

const bundles = ['tests/fixtures/superset/dashboard.zip', 'tests/fixtures/superset/assets.zip'];

function importedPositions(): readonly Record<string, unknown>[] {
  return bundles.flatMap((path) =>
    Object.entries(unzipSync(readFileSync(path)))
      .filter(([name]) => /\/dashboards\/[^/]+\.yaml$/.test(name))
      .flatMap(([, bytes]) => {
        const file = load(new TextDecoder().decode(bytes)) as { position?: Record<string, unknown> };
        return file.position ? [file.position] : [];
      }),
  );
}

const context = { interactiveCharts: new Set<number>(), hasRoles: true, hasTags: true };

/** The dashboard of a recorded save: one chart in one row, on the grid. */
const recorded = {
  'CHART-Hkx6154FEm': {
    children: [],
    id: 'CHART-Hkx6154FEm',
    meta: {
      chartId: 58,
      height: 30,
      sliceName: 'Unicode Cloud',
      width: 4,
      uuid: '609e26d8-8e1e-4097-9751-931708e24ee4',
    },
    type: 'CHART',
    parents: ['ROOT_ID', 'GRID_ID', 'ROW-SyT19EFEQ'],
  },
  GRID_ID: { children: ['ROW-SyT19EFEQ'], id: 'GRID_ID', type: 'GRID', parents: ['ROOT_ID'] },
  ROOT_ID: { children: ['GRID_ID'], id: 'ROOT_ID', type: 'ROOT' },
  'ROW-SyT19EFEQ': {
    children: ['CHART-Hkx6154FEm'],
    id: 'ROW-SyT19EFEQ',
    meta: { background: 'BACKGROUND_TRANSPARENT' },
    type: 'ROW',
    parents: ['ROOT_ID', 'GRID_ID'],
  },
  DASHBOARD_VERSION_KEY: 'v2',
};

const linked = [{ id: 58, uuid: '609e26d8-8e1e-4097-9751-931708e24ee4', name: 'Unicode Cloud' }];

function draftOf(positions: Record<string, unknown>): DashboardDraft {
  return {
    title: 'Unicode Test x',
    slug: 'unicode-test',
    css: '',
    certifiedBy: '',
    certificationDetails: '',
    owners: [{ id: 1, name: 'Ada Admin' }],
    roles: [],
    tags: [],
    theme: null,
    positions: hydrate(readPositions(JSON.stringify(positions)), linked, 'Unicode Test x', countingId()),
    metadata: { color_scheme: '' },
  };
}

describe('stored layouts', () => {
  it('of imported dashboards survive reading and writing unchanged', () => {
    const imported = importedPositions();
    expect(imported.length).toBeGreaterThan(0);
    for (const positions of imported) {
      const text = JSON.stringify(positions);
      const read = readPositions(text);
      expect(writePositions(read)).toEqual({ DASHBOARD_VERSION_KEY: 'v2', ...positions });
      const charts = [...chartIdsOf(read.layout)].map((id) => ({ id, uuid: '', name: '' }));
      const once = hydrate(read, charts, 'Title', countingId());
      const again = hydrate(readPositions(JSON.stringify(writePositions(once))), charts, 'Title', countingId());
      expect(writePositions(again)).toEqual(writePositions(once));
    }
  });

  it('that are broken give an empty dashboard', () => {
    for (const text of [null, '', '{', '[]', '{"ROOT_ID": 1}', '{"ROOT_ID": {"id": "ROOT_ID", "type": "ROOT"}}']) {
      expect(Object.keys(readPositions(text).layout)).toEqual(['ROOT_ID', 'GRID_ID']);
    }
  });

  it('get the charts that they lack, three in a row', () => {
    const charts = [1, 2, 3, 4].map((id) => ({ id, uuid: `u${id}`, name: `Chart ${id}` }));
    const { layout } = hydrate(readPositions(null), charts, 'T', countingId());
    const rows = layout.GRID_ID?.children ?? [];
    expect(rows.map((row) => layout[row]?.children?.length)).toEqual([3, 1]);
    expect([...chartIdsOf(layout)]).toEqual([1, 2, 3, 4]);
    expect(layout.HEADER_ID).toEqual({ id: 'HEADER_ID', type: 'HEADER', meta: { text: 'T' } });
  });
});

describe('a save', () => {
  it('sends the theme where it changes', () => {
    const themed = { ...draftOf(recorded), theme: { id: 3, name: 'Forest' } };
    expect(saveBody(themed, context).theme_id).toBe(3);
    expect(saveBody(draftOf(recorded), { ...context, themeId: 3 }).theme_id).toBeNull();
    expect(saveBody(themed, { ...context, themeId: 3 })).not.toHaveProperty('theme_id');
  });

  it('sends what the recorded save sent', () => {
    const { json_metadata, ...body } = saveBody(draftOf(recorded), context);
    expect(body).toEqual({
      certified_by: '',
      certification_details: '',
      css: '',
      dashboard_title: 'Unicode Test x',
      slug: 'unicode-test',
      owners: [1],
      roles: [],
      tags: [],
    });
    expect(JSON.parse(String(json_metadata))).toEqual({
      color_scheme_domain: [],
      shared_label_colors: [],
      map_label_colors: {},
      label_colors: {},
      chart_configuration: {},
      global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [] }, chartsInScope: [58] },
      color_scheme: '',
      positions: {
        ...recorded,
        HEADER_ID: { id: 'HEADER_ID', type: 'HEADER', meta: { text: 'Unicode Test x' } },
      },
      refresh_frequency: 0,
      expanded_slices: {},
      timed_refresh_immune_slices: [],
      cross_filters_enabled: true,
      default_filters: '{}',
      filter_scopes: {},
    });
  });

  it('stores the colours with which labels were drawn, unless another scheme was chosen', () => {
    const drawn = {
      scheme: '',
      labelColors: { 'Под южно д': '#1FA8C9', Own: '#000000' },
      sharedLabels: ['Own', 'Two'],
    };
    const draft = draftOf(recorded);
    const chosen = { ...draft, metadata: { ...draft.metadata, label_colors: { Own: '#000000' } } };
    const saved = (of: DashboardDraft) => JSON.parse(String(saveBody(of, { ...context, drawn }).json_metadata));
    expect(saved(chosen)).toMatchObject({
      label_colors: { Own: '#000000' },
      map_label_colors: { 'Под южно д': '#1FA8C9' },
      shared_label_colors: ['Two'],
    });
    const other = { ...draft, metadata: { ...draft.metadata, color_scheme: 'warm' } };
    expect(saved(other)).toMatchObject({ map_label_colors: {}, shared_label_colors: [] });
  });

  it('names untitled dashboards, clears empty slugs, and drops details without a certifier', () => {
    const draft = { ...draftOf(recorded), title: ' ', slug: '', certificationDetails: 'Checked' };
    expect(saveBody(draft, { ...context, hasRoles: false, hasTags: false })).toMatchObject({
      dashboard_title: '[ untitled dashboard ]',
      slug: null,
      certification_details: '',
    });
    expect(Object.keys(saveBody(draft, { ...context, hasRoles: false, hasTags: false }))).not.toContain('roles');
  });

  it('as a new dashboard sends the title, the css and whether charts are copied', () => {
    const body = copyBody({ ...draftOf(recorded), css: 'a{}' }, context, { title: 'Copy', copiesCharts: true });
    expect(body).toMatchObject({ dashboard_title: 'Copy', css: 'a{}', duplicate_slices: true });
    expect(JSON.parse(String(body.json_metadata)).positions.HEADER_ID.meta.text).toBe('Copy');
  });

  it('measures the layout as text', () => {
    expect(positionLength(draftOf(recorded))).toBe(JSON.stringify(writePositions(draftOf(recorded).positions)).length);
  });
});

describe('the scopes of cross-filters', () => {
  const layout = layoutOf([
    'TOP',
    'TABS',
    ['TAB-1', 'TAB', ['ROW-1', 'ROW', chart('A', 1), chart('B', 2)]],
    ['TAB-2', 'TAB', ['ROW-2', 'ROW', chart('C', 3)]],
  ]);

  it('are global for charts without their own, without the chart itself', () => {
    const found = crossFilterConfiguration(layout, {}, new Set([1, 3]));
    expect(found.chart_configuration).toEqual({
      1: { id: 1, crossFilters: { scope: 'global', chartsInScope: [2, 3] } },
      3: { id: 3, crossFilters: { scope: 'global', chartsInScope: [1, 2] } },
    });
  });

  it('follow the layout', () => {
    const own = { scope: { rootPath: ['TAB-1'], excluded: [1] }, chartsInScope: [9] };
    const metadata = { chart_configuration: { 1: { id: 1, crossFilters: own }, 8: { id: 8 } } };
    const found = crossFilterConfiguration(layout, metadata, new Set([1]));
    expect(found.chart_configuration).toEqual({ 1: { id: 1, crossFilters: { ...own, chartsInScope: [2] } } });
  });

  it('are stored beside those of filters, which name the charts and tabs that they reach unless they do already', () => {
    const scope = { rootPath: ['ROOT_ID'], excluded: [2] };
    const stored = [
      { id: 'a', type: 'NATIVE_FILTER', scope },
      { id: 'b', type: 'NATIVE_FILTER', scope, chartsInScope: [9], tabsInScope: [] },
      { id: 'c', type: 'DIVIDER' },
    ];
    const found = scopeSettings(layout, { native_filter_configuration: stored }, new Set());
    expect(found.native_filter_configuration).toEqual([
      { ...stored[0], chartsInScope: [1, 3], tabsInScope: ['TAB-1', 'TAB-2'] },
      ...stored.slice(1),
    ]);
    expect(found.global_chart_configuration).toMatchObject({ chartsInScope: [1, 2, 3] });
    expect(scopeSettings(layout, {}, new Set())).not.toHaveProperty('native_filter_configuration');
  });

  const scopes = {
    everywhere: { rootPath: ['TAB-1'], excluded: [] },
    own: new Map([[1, { rootPath: [], excluded: [] }]]),
  };

  it('are read as they were written, and only those of the chart are its own', () => {
    const written = writeCrossScopes(scopes, layout, new Set([1, 3]));
    expect(readCrossScopes({ ...written })).toEqual(scopes);
    expect(Object.values(written.chart_configuration)).toMatchObject([
      { id: 1, crossFilters: { scope: { rootPath: [] }, chartsInScope: [] } },
      { id: 3, crossFilters: { scope: 'global' } },
    ]);
  });

  it('reach the whole dashboard where nothing is stored', () => {
    expect(readCrossScopes({ chart_configuration: { 1: { crossFilters: { scope: 'global' } } } })).toEqual({
      everywhere: { rootPath: ['ROOT_ID'], excluded: [] },
      own: new Map(),
    });
  });
});

describe('an edit of the draft', () => {
  it('without effect gives the same object', () => {
    const draft = draftOf(recorded);
    const result = editDraft(draft, { type: 'set_properties', changes: { title: 'Unicode Test x' } }, countingId());
    expect(result).toEqual({ isDone: true, draft });
    expect(result.isDone && result.draft).toBe(draft);
  });

  it('removes keys of the metadata that are set to undefined', () => {
    const edit = { type: 'set_metadata', changes: { color_scheme: undefined, refresh_frequency: 10 } } as const;
    const result = editDraft(draftOf(recorded), edit, countingId());
    expect(result.isDone && result.draft.metadata).toEqual({ refresh_frequency: 10 });
  });
});

describe('the scope of filters', () => {
  it('changes for a chart that moves to another tab of the scope', () => {
    const before = layoutOf(['TOP', 'TABS', ['TAB-1', 'TAB', ['R', 'ROW', chart('A', 1)]], ['TAB-2', 'TAB']]);
    const after = layoutOf(['TOP', 'TABS', ['TAB-1', 'TAB'], ['TAB-2', 'TAB', ['R', 'ROW', chart('A', 1)]]]);
    expect(changesFilterScope([{ rootPath: ['TAB-1'], excluded: [] }], before, after)).toBe(true);
    expect(changesFilterScope([{ rootPath: ['ROOT_ID'], excluded: [] }], before, after)).toBe(false);
    expect(changesFilterScope([], before, after)).toBe(false);
  });
});
