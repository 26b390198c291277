import type { Control } from '@/lib/viz/viz';
import type { FormRecord } from './draft';
import type { ExploreDataset } from './explore-dataset';
import { isMultiple, listOf } from './field-shape';
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
    misfits.push(...lost.map((value) => ({ control: control.name, label: control.label, words: wordsOf(value) })));
    if (isMultiple(control)) form[control.name] = fitting;
    else delete form[control.name];
  }
  return { formData: form, misfits };
}

function fieldControls(panel: Panel | undefined): readonly Control[] {
  const types = new Set(['DndColumnSelect', 'DndMetricSelect', 'DndFilterSelect']);
  return [...(panel?.controls.values() ?? [])].filter(({ type }) => types.has(type));
}

interface Names {
  readonly columns: ReadonlySet<string>;
  readonly metrics: ReadonlySet<string>;
}

function fits({ type }: Control, value: unknown, { columns, metrics }: Names): boolean {
  if (typeof value === 'string') return type === 'DndMetricSelect' ? metrics.has(value) : columns.has(value);
  if (typeof value !== 'object' || value === null) return false;
  if ('expressionType' in value && value.expressionType === 'SQL') return true;
  if ('subject' in value) return columns.has(String(value.subject)) || metrics.has(String(value.subject));
  if (!('column' in value) || typeof value.column !== 'object' || value.column === null) return true;
  return !('column_name' in value.column) || columns.has(String(value.column.column_name));
}
