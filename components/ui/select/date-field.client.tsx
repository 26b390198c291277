'use client';

import type { ReactElement } from 'react';
import { MomentField } from './moment-field.client';
import type { MomentFieldProps } from './moment-input.client';

/** A day, `YYYY-MM-DD`. */
export function DateField(props: MomentFieldProps): ReactElement {
  return <MomentField {...props} shape="date" />;
}
