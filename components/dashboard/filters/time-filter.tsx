import type { ReactElement } from 'react';
import { TimeRangeEditor } from '@/components/controls/time/time-range-editor.client';
import { noTimeRange } from '@/lib/dashboard/filter-mask';
import type { FilterEditorProps } from './filter-frame';

export function TimeFilter({ value, onChange, ids }: FilterEditorProps): ReactElement {
  const { 'aria-invalid': _, 'aria-required': __, ...named } = ids;
  return (
    <TimeRangeEditor
      {...named}
      value={typeof value.value === 'string' ? value.value : ''}
      onChange={(text) => onChange({ value: text === '' || text === noTimeRange ? null : text })}
    />
  );
}
