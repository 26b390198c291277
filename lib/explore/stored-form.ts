import type { FormRecord } from './draft';
import { effectiveForm } from './effective-form';
import type { ExploreDataset } from './explore-dataset';
import type { Panel } from './panels';
import { withoutHidden } from './visible';

/**
 * Form data as a saved chart stores it: what is set of the controls of the type and their defaults, but for those that
 * are as good as none, with the lookup of temporal columns. Keys that are no control of the type are left out, and so
 * are the values of hidden controls once the dataset is known.
 */
export function storedForm(formData: FormRecord, panel: Panel | undefined, dataset: ExploreDataset | null): FormRecord {
  const full: Record<string, unknown> =
    panel === undefined ? { ...formData } : controlsSet(withoutHidden(formData, panel, dataset), panel);
  for (const name of ofDashboard) delete full[name];
  if (Array.isArray(full.adhoc_filters)) full.adhoc_filters = full.adhoc_filters.filter((one) => !isExtra(one));
  if (panel?.controls.has('temporal_columns_lookup') && dataset !== null) {
    const temporal = dataset.columns.filter(({ isTemporal }) => isTemporal);
    full.temporal_columns_lookup = Object.fromEntries(temporal.map(({ name }) => [name, true]));
  }
  return full;
}

/**
 * Form data without keys that are no control of the type: what nobody sees in the panel neither runs nor is saved. The
 * name of the chart and what a dashboard added stay.
 */
export function shownForm(formData: FormRecord, { controls }: Panel): FormRecord {
  const isShown = (name: string) => controls.has(name) || ofChart.has(name) || besides.has(name);
  return Object.fromEntries(Object.entries(formData).filter(([name]) => isShown(name)));
}

/** What says which chart a form is, and what its templates read. */
const ofChart = new Set(['datasource', 'viz_type', 'slice_id', 'url_params']);

function controlsSet(formData: FormRecord, panel: Panel): Record<string, unknown> {
  const stored = Object.entries(effectiveForm(formData, panel)).filter(([name, value]) =>
    panel.controls.has(name) ? Object.hasOwn(formData, name) || Boolean(value) : ofChart.has(name),
  );
  return Object.fromEntries(stored);
}

/** What a dashboard added to the form when the chart was opened from it. It is not part of the chart. */
const ofDashboard = ['dashboardId', 'dashboardPageId', 'extra_form_data'];
const besides = new Set(['slice_name', ...ofDashboard]);

function isExtra(filter: unknown): boolean {
  return typeof filter === 'object' && filter !== null && 'isExtra' in filter && filter.isExtra === true;
}
