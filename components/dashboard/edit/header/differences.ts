import { type EditText, nodeName } from '@/components/dashboard/edit/canvas/node-name';
import { draftOf } from '@/components/dashboard/edit/edit-store';
import { readCrossScopes } from '@/lib/dashboard/edit/cross-scopes';
import type { DashboardDraft } from '@/lib/dashboard/edit/draft';
import type { EditData } from '@/lib/dashboard/edit/edit-data';
import { comparableLayout, layoutOutline } from '@/lib/dashboard/edit/layout-outline';
import { metadataDefaults } from '@/lib/dashboard/edit/save';

export interface FieldDifference {
  readonly field: Field;
  readonly theirs: string;
  readonly yours: string;
}

type Field = TextField | 'owners' | 'roles' | 'tags' | 'positions' | 'metadata';
type TextField = (typeof textFields)[number];

const textFields = ['title', 'slug', 'css', 'certifiedBy', 'certificationDetails'] as const;

/** The fields in which the stored dashboard and the draft differ, with both values as text. */
export function differencesOf(stored: EditData, yours: DashboardDraft, t: EditText): readonly FieldDifference[] {
  const theirs = draftOf(stored);
  const found: FieldDifference[] = [
    ...textFields.map((field) => ({ field, theirs: theirs[field], yours: yours[field] })),
    ...(['owners', 'roles', 'tags'] as const).map((field) => ({
      field,
      theirs: namesOf(theirs[field]),
      yours: namesOf(yours[field]),
    })),
    { field: 'positions', ...layoutTexts(theirs, yours, t) },
    { field: 'metadata', theirs: ownSettings(theirs, yours), yours: ownSettings(yours, theirs) },
  ];
  return found.filter((difference) => difference.theirs !== difference.yours);
}

function namesOf(list: DashboardDraft['owners']): string {
  return list.map(({ name }) => name).join(', ');
}

/** Outlines where they tell the layouts apart, else the layouts as they are stored. */
function layoutTexts(
  { positions: theirs }: DashboardDraft,
  { positions: yours }: DashboardDraft,
  t: EditText,
): Pick<FieldDifference, 'theirs' | 'yours'> {
  const outlines = [theirs, yours].map(({ layout }) => layoutOutline(layout, (node) => nodeName(node, t)));
  const [first = '', second = ''] = outlines;
  if (first !== second) return { theirs: first, yours: second };
  return { theirs: comparableLayout(theirs.layout), yours: comparableLayout(yours.layout) };
}

/** The settings of one version that the other has differently. What a save derives from others is left out. */
function ownSettings(version: DashboardDraft, other: DashboardDraft): string {
  const [own, others] = [version, other].map(comparableSettings);
  return Object.entries(own ?? {})
    .flatMap(([key, value]) => {
      const text = JSON.stringify(value, null, 1);
      return text === JSON.stringify(others?.[key], null, 1) ? [] : [`${key}: ${text}`];
    })
    .sort()
    .join('\n');
}

function comparableSettings({ metadata }: DashboardDraft): Readonly<Record<string, unknown>> {
  const { everywhere, own } = readCrossScopes(metadata);
  const settings = Object.entries({ ...metadataDefaults, ...metadata }).filter(([key]) => !derived.has(key));
  return { ...Object.fromEntries(settings), cross_filter_scopes: { everywhere, ...Object.fromEntries(own) } };
}

const derived = new Set([
  'chart_configuration',
  'global_chart_configuration',
  'map_label_colors',
  'shared_label_colors',
]);
