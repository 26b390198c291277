'use client';

import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { TimeRangeEditor } from './time-range-editor.client';

/** A time range, stored as its text. */
export function DateFilterControl({ value, onChange, ids }: ControlProps): ReactElement {
  return (
    <TimeRangeEditor
      id={ids.control}
      aria-labelledby={ids.label}
      aria-describedby={ids.description}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
    />
  );
}
