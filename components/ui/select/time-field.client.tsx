'use client';

import type { ReactElement } from 'react';
import { type MomentFieldProps, MomentInput } from './moment-input.client';

/** A time of day, `HH:mm:ss`. */
export function TimeField(props: Omit<MomentFieldProps, 'min' | 'max'>): ReactElement {
  return <MomentInput {...props} shape="time" />;
}
