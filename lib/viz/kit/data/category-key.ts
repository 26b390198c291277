import { grainFormatter } from '@/lib/format/grain-format';
import { timeFormatter } from '@/lib/format/time-format';
import type { Cell, Column } from '@/lib/frame/frame';
import type { FormData } from '@/lib/query/form-data';

/** Returns a formatter for a dimension's values: times in the chosen format, nulls as `<NULL>`. */
export function dimensionWriter(
  column: Column | undefined,
  formData: FormData,
  format: unknown,
  locale: string,
): (value: Cell) => string {
  const chosen = typeof format === 'string' && format !== '' ? format : 'smart_date';
  const grain = formData.time_grain_sqla as string | undefined;
  const time =
    chosen === 'smart_date' && grain ? grainFormatter(grain, undefined, locale) : timeFormatter(chosen, locale);
  return (value) => {
    if (value === null) return '<NULL>';
    return column?.kind === 'temporal' ? time(value) : String(value);
  };
}
