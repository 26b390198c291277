'use client';

import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { fieldIds } from '@/components/controls/field-ids';
import { CurrencyFields } from './currency-fields.client';

export function CurrencyControl(props: ControlProps): ReactElement {
  return <CurrencyFields ids={fieldIds(props)} value={props.value} onChange={props.onChange} />;
}
