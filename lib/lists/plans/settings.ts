import { changedCell, codeCell, instantCell, nameCell, rowsIn, textCell } from '@/lib/lists/list-cells';
import type { Cell, ListLabel, ListPlan } from '@/lib/lists/list-plan';
import { type Row, textOf } from '@/lib/lists/row-text';
import { changedByFilter, yesNo } from './shared';

const lastModified = { id: 'changed_on_delta_humanized', label: 'lastModified', cell: changedCell } as const;
const sortedByChange = { ...lastModified, sort: 'changed_on_delta_humanized' } as const;

export const annotationLayerList: ListPlan = {
  id: 'annotation-layer',
  path: '/annotationlayer/list/',
  api: '/api/v1/annotation_layer/',
  title: 'annotationLayers',
  noun: 'annotationLayer',
  order: { column: 'changed_on_delta_humanized', order: 'desc' },
  nameOf: (row) => textOf(row, 'name'),
  hrefOf: (_row, id) => `/annotationlayer/${id}/annotation`,
  columns: [
    {
      id: 'name',
      label: 'name',
      sort: 'name',
      cell: (row) => nameCell({}, textOf(row, 'name'), `/annotationlayer/${textOf(row, 'id')}/annotation`),
    },
    { id: 'descr', label: 'description', sort: 'descr', cell: textCell('descr') },
    sortedByChange,
  ],
  filters: [
    { id: 'name', label: 'name', kind: 'search', opr: 'ct' },
    { ...changedByFilter, label: 'changedBy' },
  ],
  acts: ['edit', 'delete'],
  bulk: ['delete'],
};

/** The annotations of one layer. */
export const annotationList: ListPlan = {
  id: 'annotation',
  path: '/annotationlayer/:id/annotation',
  api: '/api/v1/annotation_layer/:id/annotation/',
  title: 'annotations',
  noun: 'annotation',
  order: { column: 'start_dttm', order: 'desc' },
  nameOf: (row) => textOf(row, 'short_descr'),
  columns: [
    { id: 'short_descr', label: 'name', sort: 'short_descr', cell: (row) => nameCell({}, textOf(row, 'short_descr')) },
    { id: 'long_descr', label: 'description', sort: 'long_descr', cell: textCell('long_descr') },
    { id: 'start_dttm', label: 'start', sort: 'start_dttm', cell: instantCell('start_dttm') },
    { id: 'end_dttm', label: 'end', sort: 'end_dttm', cell: instantCell('end_dttm') },
  ],
  filters: [{ id: 'short_descr', label: 'name', kind: 'search', opr: 'annotation_all_text' }],
  acts: ['edit', 'delete'],
  bulk: ['delete'],
};

export const cssTemplateList: ListPlan = {
  id: 'css-template',
  path: '/csstemplatemodelview/list/',
  api: '/api/v1/css_template/',
  title: 'cssTemplates',
  noun: 'cssTemplate',
  order: { column: 'template_name', order: 'desc' },
  nameOf: (row) => textOf(row, 'template_name'),
  columns: [
    {
      id: 'template_name',
      label: 'name',
      sort: 'template_name',
      cell: (row) => nameCell({}, textOf(row, 'template_name')),
    },
    lastModified,
  ],
  filters: [{ id: 'template_name', label: 'name', kind: 'search', opr: 'ct' }, changedByFilter],
  acts: ['edit', 'delete'],
  bulk: ['delete'],
};

/** Where a theme is used by everybody, as badges beside its name. */
function usesOf(row: Row): ListLabel[] {
  const uses = [
    ['is_system_default', 'lightDefault'],
    ['is_system_dark', 'darkDefault'],
    ['is_system', 'system'],
  ] as const;
  return uses.flatMap(([field, label]) => (row[field] === true ? [label] : []));
}

export const themeList: ListPlan = {
  id: 'theme',
  path: '/theme/list/',
  api: '/api/v1/theme/',
  title: 'themes',
  noun: 'theme',
  order: { column: 'theme_name', order: 'desc' },
  nameOf: (row) => textOf(row, 'theme_name'),
  columns: [
    {
      id: 'theme_name',
      label: 'name',
      sort: 'theme_name',
      cell: (row) => nameCell({}, textOf(row, 'theme_name'), undefined, usesOf(row)),
    },
    lastModified,
  ],
  filters: [{ id: 'theme_name', label: 'name', kind: 'search', opr: 'ct' }, changedByFilter],
  acts: ['tryOut', 'show', 'edit', 'export', 'useLight', 'useDark', 'delete'],
  hasAct: (act, row) => {
    const isSystem = row.is_system === true;
    return act === 'show' ? isSystem : !isSystem || (act !== 'edit' && act !== 'delete');
  },
  bulk: ['delete', 'export'],
  canImport: true,
};

export const pluginList: ListPlan = {
  id: 'plugin',
  path: '/dynamic-plugins/list/',
  api: '/dynamic-plugins/api/',
  title: 'plugins',
  noun: 'plugin',
  order: { column: 'name', order: 'asc' },
  nameOf: (row) => textOf(row, 'name'),
  columns: [
    { id: 'name', label: 'name', sort: 'name', cell: (row) => nameCell({}, textOf(row, 'name')) },
    { id: 'key', label: 'pluginKey', sort: 'key', cell: codeCell('key') },
    { id: 'bundle_url', label: 'bundleUrl', sort: 'bundle_url', isWide: true, cell: textCell('bundle_url') },
    { id: 'bundle_hash', label: 'allowedHash', cell: codeCell('bundle_hash') },
    sortedByChange,
  ],
  filters: [
    { id: 'name', label: 'name', kind: 'search', opr: 'ct' },
    { id: 'key', label: 'pluginKey', kind: 'search', opr: 'ct' },
    changedByFilter,
  ],
  acts: ['edit', 'delete'],
  bulk: ['delete'],
};

export const tagList: ListPlan = {
  id: 'tag',
  path: '/superset/tags/',
  api: '/api/v1/tag/',
  title: 'tags',
  noun: 'tag',
  only: [{ col: 'type', opr: 'custom_tag', value: true }],
  order: { column: 'changed_on_delta_humanized', order: 'desc' },
  nameOf: (row) => textOf(row, 'name'),
  hrefOf: (_row, id) => `/superset/all_entities/?id=${id}`,
  columns: [
    {
      id: 'name',
      label: 'name',
      sort: 'name',
      cell: (row) => nameCell(row, textOf(row, 'name'), `/superset/all_entities/?id=${textOf(row, 'id')}`),
    },
    sortedByChange,
  ],
  filters: [{ id: 'name', label: 'name', kind: 'search', opr: 'ct' }, changedByFilter],
  starred: 'tag',
  acts: ['delete', 'edit'],
  bulk: ['delete'],
  isSingle: true,
};

export const ruleList: ListPlan = {
  id: 'rule',
  path: '/rowlevelsecurity/list/',
  api: '/api/v1/rowlevelsecurity/',
  title: 'rowLevelSecurity',
  noun: 'rule',
  order: { column: 'changed_on_delta_humanized', order: 'desc' },
  nameOf: (row) => textOf(row, 'name'),
  columns: [
    { id: 'name', label: 'name', sort: 'name', cell: (row) => nameCell({}, textOf(row, 'name')) },
    { id: 'filter_type', label: 'filterType', sort: 'filter_type', cell: textCell('filter_type') },
    { id: 'group_key', label: 'groupKey', sort: 'group_key', cell: textCell('group_key') },
    { id: 'clause', label: 'clause', sort: 'clause', cell: codeCell('clause') },
    sortedByChange,
  ],
  filters: [
    { id: 'name', label: 'name', kind: 'search', opr: 'ct' },
    {
      id: 'filter_type',
      label: 'filterType',
      kind: 'select',
      opr: 'eq',
      options: [
        { value: 'Regular', label: 'regular' },
        { value: 'Base', label: 'base' },
      ],
    },
    { id: 'group_key', label: 'groupKey', kind: 'search', opr: 'ct' },
    changedByFilter,
  ],
  acts: ['delete', 'edit'],
  bulk: ['delete'],
};

/** The condition of a rule, as it is stored: `groups has data-team`. */
const conditionOf = (row: Row): string => ['claim', 'operator', 'value'].map((part) => textOf(row, part)).join(' ');

const linksTo =
  (field: 'roles' | 'groups') =>
  (row: Row): Cell => ({
    kind: 'text',
    text: rowsIn(row, field)
      .map((one) => textOf(one, 'name'))
      .join(', '),
  });

export const roleMappingList: ListPlan = {
  id: 'role-mapping',
  path: '/rolemapping/',
  api: '/api/v1/role_mapping/',
  title: 'roleMapping',
  noun: 'rule',
  order: { column: 'position', order: 'asc' },
  nameOf: conditionOf,
  columns: [
    { id: 'position', label: 'position', sort: 'position', cell: textCell('position') },
    {
      id: 'claim',
      label: 'condition',
      sort: 'claim',
      isWide: true,
      cell: (row) => nameCell({}, conditionOf(row), undefined, row.stops === true ? ['stopsHere'] : []),
    },
    {
      id: 'provider',
      label: 'provider',
      sort: 'provider',
      cell: (row) => ({ kind: 'text', text: textOf(row, 'provider') || '*' }),
    },
    { id: 'roles', label: 'roles', cell: linksTo('roles') },
    { id: 'groups', label: 'groups', cell: linksTo('groups') },
    {
      id: 'active',
      label: 'active',
      cell: (row) => ({ kind: 'active', isOn: row.active === true, name: conditionOf(row) }),
    },
    sortedByChange,
  ],
  filters: [
    { id: 'claim', label: 'claim', kind: 'search', opr: 'ct' },
    { id: 'value', label: 'value', kind: 'search', opr: 'ct' },
    { id: 'provider', label: 'provider', kind: 'search', opr: 'ct' },
    { id: 'roles', label: 'roles', kind: 'choices', opr: 'rel_m_m', from: { kind: 'related', field: 'roles' } },
    { id: 'active', label: 'active', kind: 'select', opr: 'eq', options: yesNo },
  ],
  acts: ['moveUp', 'moveDown', 'edit', 'delete'],
  bulk: ['delete'],
};
