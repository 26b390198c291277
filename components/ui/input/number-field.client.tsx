'use client';

import '@/components/ui/kit.css';
import { NumberField as BaseNumberField } from '@base-ui/react/number-field';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Icon } from '@/components/ui/icon';
import type { ControlIds } from './control-ids';

export interface NumberFieldProps extends ControlIds {
  /** Null when the field is empty. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** Called once typing or stepping has ended. */
  readonly onCommit?: (value: number | null) => void;
  /** Its name outside a `Field`. */
  readonly label?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** One press of an arrow: 1 unless given; ten times as much with Shift, a tenth with Alt. */
  readonly step?: number | undefined;
  readonly placeholder?: string | undefined;
  /** After the number, such as `px`. */
  readonly unit?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isReadOnly?: boolean | undefined;
}

/** Shows what was typed: no grouping, all decimals. */
const format: Intl.NumberFormatOptions = { useGrouping: false, maximumFractionDigits: 20 };

export function NumberField({
  value,
  onChange,
  onCommit,
  label,
  min,
  max,
  step = 1,
  placeholder,
  unit,
  isDisabled = false,
  isReadOnly = false,
  id,
  ...aria
}: NumberFieldProps): ReactElement {
  const t = useTranslations('ui');
  return (
    <BaseNumberField.Root
      id={id}
      value={value}
      onValueChange={onChange}
      onValueCommitted={onCommit}
      min={min}
      max={max}
      step={step}
      smallStep={step / 10}
      largeStep={step * 10}
      format={format}
      locale="en-US"
      disabled={isDisabled}
      readOnly={isReadOnly}
    >
      <BaseNumberField.Group className="number-field" data-disabled={isDisabled || undefined}>
        <BaseNumberField.Input
          {...aria}
          aria-label={aria['aria-label'] ?? (aria['aria-labelledby'] === undefined ? label : undefined)}
          className="field"
          placeholder={placeholder}
          role="spinbutton"
          aria-roledescription={undefined}
          aria-valuenow={value ?? undefined}
          aria-valuemin={min}
          aria-valuemax={max}
        />
        {unit !== undefined && <span className="number-field-unit">{unit}</span>}
        <span className="number-field-steps">
          <BaseNumberField.Increment aria-label={t('input.increase')}>
            <Icon name="chevron" size={10} />
          </BaseNumberField.Increment>
          <BaseNumberField.Decrement aria-label={t('input.decrease')}>
            <Icon name="chevron" size={10} />
          </BaseNumberField.Decrement>
        </span>
      </BaseNumberField.Group>
    </BaseNumberField.Root>
  );
}
