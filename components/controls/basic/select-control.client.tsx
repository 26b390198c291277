'use client';

import { type ReactElement, useMemo, useState } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { fieldIds } from '@/components/controls/field-ids';
import { Select } from '@/components/ui/select/select.client';
import type { SelectValue } from '@/components/ui/select/select-option';
import { controlChoices } from '@/lib/controls/control-choices';
import { withExamples } from '@/lib/controls/format-options';
import { storedText } from '@/lib/controls/stored-text';

/** A choice among given values, or a typed one where the control is free form; digits are then stored as a number. */
export function SelectControl(props: ControlProps): ReactElement {
  const { control, value, onChange, dataset, formData, resultColumns } = props;
  const choices = useMemo(() => controlChoices(control, dataset), [control, dataset]);
  const options = useMemo(
    () =>
      withExamples(choices, formData, resultColumns).map(([option, label, hint]) => ({ value: option, label, hint })),
    [choices, formData, resultColumns],
  );
  const hasNumbers = choices.some(([option]) => typeof option === 'number');
  const stored = (chosen: SelectValue): SelectValue =>
    hasNumbers && typeof chosen === 'string' ? storedText(chosen, true) : chosen;
  const shown = isGiven(value) ? (value as SelectValue) : undefined;
  // A stored value that is no choice is not shown, and goes with the next change: opening a chart alters nothing.
  const [opened] = useState({ shown, choices });
  const isAsOpened = opened.shown === shown && opened.choices === choices;
  const isHidden = isAsOpened && control.freeForm !== true && options.length > 0 && !hasOption(options, shown);
  const single = shown === undefined || isHidden ? (hasOption(options, null) ? null : undefined) : shown;
  const shared = {
    ...fieldIds(props),
    options,
    isFreeForm: control.freeForm === true,
    isClearable: control.clearable !== false && (control.multi === true || isGiven(single)),
    ...(control.placeholder === undefined ? {} : { placeholder: control.placeholder }),
  };
  if (control.multi === true) {
    const values = Array.isArray(value) ? (value as SelectValue[]) : isGiven(value) ? [value as SelectValue] : [];
    return <Select {...shared} isMultiple value={values} onChange={(next) => onChange(next.map(stored))} />;
  }
  return (
    <Select
      {...shared}
      dropsUnknown={options.length > 0 && !isAsOpened}
      value={single}
      onChange={(next) => onChange(stored(next))}
    />
  );
}

function hasOption(options: readonly { readonly value: SelectValue }[], value: SelectValue | undefined): boolean {
  return options.some((option) => option.value === value);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
