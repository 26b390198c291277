import { changedCell, ownersCell } from '@/lib/lists/list-cells';
import type { FilterPlan, SortChoice } from '@/lib/lists/list-plan';

export const people = (field: string): readonly string[] =>
  ['id', 'first_name', 'last_name'].map((part) => `${field}.${part}`);
export const certified = ['certified_by', 'certification_details', 'is_managed_externally'];
export const changed = ['changed_on_utc', 'changed_on_delta_humanized', ...people('changed_by')];
export const tagged = ['tags.id', 'tags.name', 'tags.type'];

export const yesNo = [
  { value: true, label: 'yes' },
  { value: false, label: 'no' },
] as const;

export const ownerFilter: FilterPlan = {
  id: 'owners',
  label: 'owner',
  kind: 'choices',
  opr: 'rel_m_m',
  from: { kind: 'related', field: 'owners' },
};
export const changedByFilter: FilterPlan = {
  id: 'changed_by',
  label: 'modifiedBy',
  kind: 'choices',
  opr: 'rel_o_m',
  from: { kind: 'related', field: 'changed_by' },
};

export const tagFilter = (opr: string): FilterPlan => ({
  id: 'tags',
  label: 'tag',
  kind: 'choices',
  opr,
  from: { kind: 'tags' },
});
export const favoriteFilter = (opr: string): FilterPlan => ({
  id: 'id',
  key: 'favorite',
  label: 'favorite',
  kind: 'select',
  opr,
  options: yesNo,
});
export const certifiedFilter = (opr: string): FilterPlan => ({
  id: 'id',
  key: 'certified',
  label: 'certified',
  kind: 'select',
  opr,
  options: yesNo,
});

export const sorts = (name: string): readonly SortChoice[] => [
  { label: 'alphabetical', column: name, order: 'asc' },
  { label: 'recentlyModified', column: 'changed_on_delta_humanized', order: 'desc' },
  { label: 'leastRecentlyModified', column: 'changed_on_delta_humanized', order: 'asc' },
];

export const newestFirst = { column: 'changed_on_delta_humanized', order: 'desc' } as const;
export const lastModified = {
  id: 'changed_on_delta_humanized',
  label: 'lastModified',
  sort: 'changed_on_delta_humanized',
  cell: changedCell,
} as const;
export const owners = { id: 'owners', label: 'owners', cell: ownersCell } as const;
