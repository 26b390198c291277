import { chartText } from '@/lib/text/chart-texts/chart-texts';
import { isSameJson } from '@/lib/workspace/same-json';
import type { Draft, DraftProperties, FormRecord } from './draft';
import { vizTypeOf } from './draft';
import { effectiveForm } from './effective-form';
import { type Panel, panelOf } from './panels';
import type { ExploreAction } from './reducer';
import { wordsOf } from './words';

/** One point in which a draft differs from the chart that is saved. */
export interface Difference {
  readonly key: string;
  /** The label of the control; null for a property of the chart, which `key` names. */
  readonly label: string | null;
  /** The values in words; '' for nothing. */
  readonly before: string;
  readonly after: string;
  /** Takes this difference back, and nothing else. */
  readonly undo: ExploreAction;
}

/** Keys of form data that no one sets by hand: they never count as a difference. */
const incidental = new Set([
  'applied_time_extras',
  'dashboardId',
  'dashboardPageId',
  'dashboards',
  'extra_form_data',
  'extra_filters',
  'force',
  'result_format',
  'result_type',
  'slice_id',
  'slice_name',
  'temporal_columns_lookup',
  'url_params',
]);

const propertyNames = [
  'description',
  'certifiedBy',
  'certificationDetails',
  'cacheTimeout',
  'owners',
  'tags',
] as const satisfies readonly (keyof DraftProperties)[];

/** Everything in which the draft differs from what is saved, in the order of the panel. */
export function differencesOf(saved: Draft, draft: Draft): readonly Difference[] {
  return [
    ...nameDifference(saved, draft),
    ...formDifferences(saved.formData, draft.formData),
    ...ofProperties(saved, draft),
  ];
}

function nameDifference(saved: Draft, draft: Draft): readonly Difference[] {
  if (saved.name === draft.name) return [];
  const undo: ExploreAction = { type: 'set_name', name: saved.name };
  return [{ key: 'slice_name', label: null, before: saved.name, after: draft.name, undo }];
}

function formDifferences(saved: FormRecord, now: FormRecord): readonly Difference[] {
  if (vizTypeOf(saved) !== vizTypeOf(now)) {
    const names = [saved, now].map((form) => chartText(panelOf(vizTypeOf(form))?.definition.name ?? vizTypeOf(form)));
    const undo: ExploreAction = { type: 'replace_form_data', formData: saved };
    const [before = '', after = ''] = names;
    return [{ key: 'viz_type', label: null, before, after, undo }];
  }
  const panel = panelOf(vizTypeOf(now));
  const [old, form] = [effectiveForm(saved, panel), effectiveForm(now, panel)];
  const keys = [...new Set([...(panel?.controls.keys() ?? []), ...Object.keys(old), ...Object.keys(form)])];
  return keys
    .filter((key) => !incidental.has(key) && !isSameJson(old[key] ?? null, form[key] ?? null))
    .map((key) => difference(panel, key, old[key], form[key], saved[key]));
}

function difference(panel: Panel | undefined, key: string, old: unknown, now: unknown, stored: unknown): Difference {
  const control = panel?.controls.get(key);
  const word = (value: unknown) => {
    const choice = control?.choices?.find(([one]) => one === value);
    return choice === undefined ? wordsOf(value) : chartText(choice[1]);
  };
  const label = key === 'datasource' ? null : control === undefined ? key : chartText(control.label);
  return { key, label, before: word(old), after: word(now), undo: { type: 'set_control', name: key, value: stored } };
}

function ofProperties(saved: Draft, draft: Draft): readonly Difference[] {
  return propertyNames
    .filter((name) => !isSameJson(saved.properties[name], draft.properties[name]))
    .map((name) => ({
      key: name,
      label: null,
      before: wordsOf(saved.properties[name]),
      after: wordsOf(draft.properties[name]),
      undo: { type: 'set_properties', properties: { [name]: saved.properties[name] } },
    }));
}
