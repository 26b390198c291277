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
