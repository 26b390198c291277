'use client';

import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { fieldIds } from '@/components/controls/field-ids';
import { ColorField } from '@/components/ui/select/color-field.client';
import { storedColor, storedColorText } from '@/lib/controls/stored-color';
import { swatchesOf } from './swatches';

/** One colour with its opacity, stored as `{r, g, b, a}`. */
export function ColorPickerControl(props: ControlProps): ReactElement {
  const { value, onChange, formData } = props;
  return (
    <ColorField
      {...fieldIds(props)}
      hasOpacity
      swatches={swatchesOf(formData)}
      value={storedColorText(value)}
      onChange={(text) => onChange(storedColor(text))}
    />
  );
}
