import { isRawForm } from '@/lib/viz/kit/html/raw-form';
import type { Control } from '@/lib/viz/viz';
import type { FormRecord } from './draft';

/** Whether a control holds a list of values; otherwise it holds one value or null. */
export function isMultiple({ multi, type }: Pick<Control, 'multi' | 'type'>): boolean {
  return multi ?? type === 'DndFilterSelect';
}

/** A value as the list of its parts: nothing for null, undefined and ''. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined || value === '') return [];
  return Array.isArray(value) ? value : [value];
}

/** Controls of type `SelectControl` whose choices are the columns of the dataset, after their own. */
export const columnSelects: ReadonlySet<string> = new Set([
  'all_columns_x',
  'all_columns_y',
  'geom_column',
  'mapbox_label',
  'point_radius',
]);

/** Whether a form shows raw rows in place of aggregates. */
export function isRaw(formData: FormRecord): boolean {
  return isRawForm(formData);
}
