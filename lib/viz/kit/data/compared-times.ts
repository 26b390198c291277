import type { Frame } from '@/lib/frame/frame';
import { ensureArray } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';

const comparisons: ReadonlySet<unknown> = new Set(['values', 'difference', 'percentage', 'ratio']);

/**
 * The time shifts that a form compares with; `custom` is replaced by the date of the form. Empty for an unknown
 * comparison type.
 */
export function comparedTimes(formData: FormData): string[] {
  if (!comparisons.has(formData.comparison_type)) return [];
  return ensureArray(formData.time_compare as string | readonly string[] | null).flatMap((time) => {
    if (time !== 'custom') return [time];
    return typeof formData.start_date_offset === 'string' ? [formData.start_date_offset] : [];
  });
}

/** The shifts of a comparison that found no value; a shift to a date has no name by which its columns are known. */
export function timesWithoutRows(formData: FormData, { columns }: Frame): string[] {
  return comparedTimes(formData).filter((time) => {
    const isNamed = time.endsWith(' ago');
    return isNamed && !columns.some(({ name, values }) => name.includes(time) && values.some((one) => one !== null));
  });
}
