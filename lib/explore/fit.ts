import { chartText } from '@/lib/text/chart-texts/chart-texts';
import type { Control } from '@/lib/viz/viz';
import type { FormRecord } from './draft';
import type { ExploreDataset } from './explore-dataset';
import { columnSelects, isMultiple, listOf } from './field-shape';
import { type Panel, panelOf } from './panels';
import { wordsOf } from './words';

/** A value of a form that another dataset has no column or metric for. */
export interface Misfit {
  readonly control: string;
  readonly label: string;
  readonly words: string;
}

export interface Fitted {
  readonly formData: FormRecord;
  readonly misfits: readonly Misfit[];
}

/** A form for another dataset: what does not fit is removed and listed. SQL expressions stay as they are. */
export function fittedTo(formData: FormRecord, dataset: ExploreDataset, panel = panelOf(formData.viz_type)): Fitted {
  const form: Record<string, unknown> = { ...formData };
  const misfits: Misfit[] = [];
  const names = {
    columns: new Set(dataset.columns.map(({ name }) => name)),
    metrics: new Set(dataset.metrics.map(({ name }) => name)),
  };
  for (const control of fieldControls(panel)) {
    const list = listOf(form[control.name]);
    const fitting = list.filter((value) => fits(control, value, names));
    if (fitting.length === list.length) continue;
    const lost = list.filter((value) => !fitting.includes(value));
    misfits.push(
      ...lost.map((value) => ({
        control: control.name,
        label: chartText(control.label),
        words: fieldWords(control, value),
      })),
    );
    if (isMultiple(control)) form[control.name] = fitting;
    else delete form[control.name];
  }
  for (const control of panel?.controls.values() ?? []) {
    const grain = form[control.name];
    if (!control.name.startsWith('time_grain_sqla') || typeof grain !== 'string' || hasGrain(dataset, grain)) continue;
    misfits.push({ control: control.name, label: chartText(control.label), words: grain });
    delete form[control.name];
  }
  return { formData: form, misfits };
}

function hasGrain({ timeGrains }: ExploreDataset, grain: string): boolean {
  return timeGrains.length === 0 || timeGrains.some(([value]) => value === grain);
}

function fieldControls(panel: Panel | undefined): readonly Control[] {
  return [...(panel?.controls.values() ?? [])].filter(
    ({ type, name }) => fieldTypes.has(type) || columnSelects.has(name),
  );
}

const fieldTypes: ReadonlySet<Control['type']> = new Set([
  'DndColumnSelect',
  'DndFilterSelect',
  'DndMetricSelect',
  'FixedOrMetricControl',
  'SpatialControl',
]);

interface Names {
  readonly columns: ReadonlySet<string>;
  readonly metrics: ReadonlySet<string>;
}

function fits(control: Control, value: unknown, names: Names): boolean {
  const { columns, metrics } = names;
  if (typeof value === 'string') return fitsByName(control, value, names);
  if (typeof value !== 'object' || value === null) return false;
  if (control.type === 'SpatialControl') return placeColumns(value).every((name) => columns.has(name));
  if (control.type === 'FixedOrMetricControl') return fitsAsMetric(control, value, names);
  if ('expressionType' in value && value.expressionType === 'SQL') return true;
  if ('subject' in value) return columns.has(String(value.subject)) || metrics.has(String(value.subject));
  if (!('column' in value) || typeof value.column !== 'object' || value.column === null) return true;
  return !('column_name' in value.column) || columns.has(String(value.column.column_name));
}

function fitsByName({ type, choices }: Control, value: string, { columns, metrics }: Names): boolean {
  if (choices?.some(([choice]) => choice === value)) return true;
  return type === 'DndMetricSelect' || type === 'FixedOrMetricControl' ? metrics.has(value) : columns.has(value);
}

/** A fixed number is no field. */
function fitsAsMetric(control: Control, value: object, names: Names): boolean {
  if (!('type' in value && value.type === 'metric' && 'value' in value)) return true;
  return value.value === null || value.value === undefined || fits(control, value.value, names);
}

/** The columns of a position: `lonCol`, `latCol`, `lonlatCol`, `geohashCol`. */
function placeColumns(value: object): readonly string[] {
  return Object.entries(value).flatMap(([key, name]) =>
    key.endsWith('Col') && typeof name === 'string' ? [name] : [],
  );
}

function fieldWords({ type }: Control, value: unknown): string {
  if (typeof value !== 'object' || value === null) return wordsOf(value);
  if (type === 'SpatialControl') return wordsOf(placeColumns(value));
  return type === 'FixedOrMetricControl' && 'value' in value ? wordsOf(value.value) : wordsOf(value);
}
