import { nameCell, rowsIn, tagsCell } from '@/lib/lists/list-cells';
import type { ListPlan } from '@/lib/lists/list-plan';
import { type Row, textOf } from '@/lib/lists/row-text';
import {
  certified,
  certifiedFilter,
  changed,
  changedByFilter,
  favoriteFilter,
  lastModified,
  newestFirst,
  ownerFilter,
  owners,
  people,
  sorts,
  tagFilter,
  tagged,
} from './shared';

const dashboardName = (row: Row): string => textOf(row, 'dashboard_title') || `[ untitled dashboard ]`;

export const dashboardList: ListPlan = {
  id: 'dashboard',
  path: '/dashboard/list/',
  api: '/api/v1/dashboard/',
  title: 'dashboards',
  noun: 'dashboard',
  reads: ['id', 'slug', 'url', 'dashboard_title', 'published', 'thumbnail_url', ...certified, ...changed].concat(
    people('owners'),
    tagged,
  ),
  order: newestFirst,
  nameOf: dashboardName,
  hrefOf: (row) => textOf(row, 'url'),
  columns: [
    {
      id: 'dashboard_title',
      label: 'name',
      sort: 'dashboard_title',
      cell: (row) => nameCell(row, dashboardName(row), textOf(row, 'url')),
    },
    {
      id: 'published',
      label: 'status',
      sort: 'published',
      cell: (row) => ({ kind: 'published', isPublished: row.published === true }),
    },
    { id: 'tags', label: 'tags', cell: tagsCell },
    owners,
    lastModified,
  ],
  filters: [
    { id: 'dashboard_title', label: 'name', kind: 'search', opr: 'title_or_slug' },
    {
      id: 'published',
      label: 'status',
      kind: 'select',
      opr: 'eq',
      options: [
        { value: true, label: 'published' },
        { value: false, label: 'draft' },
      ],
    },
    tagFilter('dashboard_tag_id'),
    ownerFilter,
    favoriteFilter('dashboard_is_favorite'),
    certifiedFilter('dashboard_is_certified'),
    changedByFilter,
  ],
  cards: {
    sorts: sorts('dashboard_title'),
    pictureOf: (_row, id) => `/superset/dashboard/${id}/picture.png`,
  },
  starred: 'dashboard',
  taggable: 'dashboard',
  dialog: 'dashboard',
  acts: ['delete', 'export', 'edit'],
  bulk: ['delete', 'export', 'tag', 'publish'],
  createHref: '/dashboard/new/',
  canImport: true,
};

const chartName = (row: Row): string => textOf(row, 'slice_name') || `[ untitled chart ]`;

export const chartList: ListPlan = {
  id: 'chart',
  path: '/chart/list/',
  api: '/api/v1/chart/',
  title: 'charts',
  noun: 'chart',
  reads: [
    ...['id', 'slice_name', 'viz_type', 'description', 'thumbnail_url', 'datasource_name_text', 'datasource_url'],
    ...['dashboards.id', 'dashboards.dashboard_title', ...certified, ...changed, ...people('owners'), ...tagged],
  ],
  order: newestFirst,
  nameOf: chartName,
  hrefOf: (_row, id) => `/explore/?slice_id=${id}`,
  columns: [
    {
      id: 'slice_name',
      label: 'name',
      sort: 'slice_name',
      cell: (row) => nameCell(row, chartName(row), `/explore/?slice_id=${textOf(row, 'id')}`),
    },
    {
      id: 'viz_type',
      label: 'type',
      sort: 'viz_type',
      cell: (row, { types }) => ({ kind: 'text', text: types[textOf(row, 'viz_type')] ?? textOf(row, 'viz_type') }),
    },
    {
      id: 'datasource_id',
      label: 'dataset',
      sort: 'datasource_name',
      cell: (row) => ({
        kind: 'links',
        links: textOf(row, 'datasource_name_text')
          ? [{ id: 1, text: textOf(row, 'datasource_name_text'), href: textOf(row, 'datasource_url') }]
          : [],
      }),
    },
    {
      id: 'dashboards',
      label: 'onDashboards',
      cell: (row) => ({
        kind: 'links',
        links: rowsIn(row, 'dashboards').map((one) => {
          const id = textOf(one, 'id');
          return { id, text: dashboardName(one), href: `/superset/dashboard/${id}` };
        }),
      }),
    },
    { id: 'tags', label: 'tags', cell: tagsCell },
    owners,
    lastModified,
  ],
  filters: [
    { id: 'slice_name', label: 'name', kind: 'search', opr: 'chart_all_text' },
    { id: 'viz_type', label: 'type', kind: 'choices', opr: 'eq', from: { kind: 'types' } },
    {
      id: 'datasource_id',
      label: 'dataset',
      kind: 'choices',
      opr: 'eq',
      from: { kind: 'rows', resource: '/api/v1/dataset/', text: 'table_name', search: 'ct' },
    },
    tagFilter('chart_tag_id'),
    ownerFilter,
    {
      id: 'dashboards',
      label: 'dashboard',
      kind: 'choices',
      opr: 'rel_m_m',
      from: { kind: 'rows', resource: '/api/v1/dashboard/', text: 'dashboard_title', search: 'ct' },
    },
    favoriteFilter('chart_is_favorite'),
    certifiedFilter('chart_is_certified'),
    changedByFilter,
  ],
  cards: {
    sorts: sorts('slice_name'),
    pictureOf: (row) => textOf(row, 'thumbnail_url'),
    detailOf: (row, { types }) => types[textOf(row, 'viz_type')] ?? textOf(row, 'viz_type'),
  },
  starred: 'chart',
  taggable: 'chart',
  dialog: 'chart',
  acts: ['delete', 'export', 'edit'],
  bulk: ['delete', 'export', 'tag'],
  createHref: '/chart/add',
  canImport: true,
};

/** A certified dataset says so in its `extra`, which is JSON. */
function certificationOf(row: Row): Readonly<Record<string, string>> {
  try {
    const extra: unknown = JSON.parse(textOf(row, 'extra') || '{}');
    const found = Object(Object(extra).certification);
    return { certified_by: String(found.certified_by ?? ''), certification_details: String(found.details ?? '') };
  } catch {
    return {};
  }
}

const isVirtual = (row: Row): boolean => textOf(row, 'kind') === 'virtual';

export const datasetList: ListPlan = {
  id: 'dataset',
  path: '/tablemodelview/list/',
  api: '/api/v1/dataset/',
  title: 'datasets',
  noun: 'dataset',
  reads: [
    ...['id', 'table_name', 'kind', 'description', 'extra', 'schema', 'database.id', 'database.database_name'],
    ...['explore_url', ...changed, ...people('owners')],
  ],
  order: newestFirst,
  nameOf: (row) => textOf(row, 'table_name'),
  hrefOf: (row) => textOf(row, 'explore_url'),
  columns: [
    {
      id: 'table_name',
      label: 'name',
      sort: 'table_name',
      cell: (row) =>
        nameCell({ ...row, ...certificationOf(row) }, textOf(row, 'table_name'), textOf(row, 'explore_url')),
    },
    { id: 'kind', label: 'type', cell: (row) => ({ kind: 'source', isVirtual: isVirtual(row) }) },
    {
      id: 'database',
      label: 'database',
      sort: 'database.database_name',
      cell: (row) => ({ kind: 'text', text: textOf(row, 'database.database_name') }),
    },
    { id: 'schema', label: 'schema', sort: 'schema', cell: (row) => ({ kind: 'text', text: textOf(row, 'schema') }) },
    owners,
    lastModified,
  ],
  filters: [
    { id: 'table_name', label: 'name', kind: 'search', opr: 'ct' },
    {
      id: 'sql',
      label: 'type',
      kind: 'select',
      opr: 'dataset_is_null_or_empty',
      options: [
        { value: false, label: 'virtual' },
        { value: true, label: 'physical' },
      ],
    },
    {
      id: 'database',
      label: 'database',
      kind: 'choices',
      opr: 'rel_o_m',
      from: { kind: 'related', field: 'database' },
    },
    { id: 'schema', label: 'schema', kind: 'choices', opr: 'eq', from: { kind: 'distinct', field: 'schema' } },
    ownerFilter,
    certifiedFilter('dataset_is_certified'),
    changedByFilter,
  ],
  acts: ['delete', 'export', 'edit', 'duplicate', 'readers'],
  hasAct: (act, row) => act !== 'duplicate' || isVirtual(row),
  bulk: ['delete', 'export'],
  createHref: '/dataset/add/',
  editHref: (id) => `/dataset/${id}/edit`,
  dialog: 'dataset',
  canImport: true,
  countedAs: (rows) => [
    { label: 'virtual', count: rows.filter(isVirtual).length },
    { label: 'physical', count: rows.filter((row) => !isVirtual(row)).length },
  ],
};
