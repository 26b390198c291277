'use client';

import type { ReactElement } from 'react';
import { MomentField } from './moment-field.client';
import type { MomentFieldProps } from './moment-input.client';

/** A day with a time, `YYYY-MM-DD HH:mm:ss`; a `T` between them is read too. */
export function DateTimeField(props: MomentFieldProps): ReactElement {
  return <MomentField {...props} shape="datetime" />;
}
