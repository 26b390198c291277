'use client';

import { type ReactElement, useMemo } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { fieldIds } from '@/components/controls/field-ids';
import { Select } from '@/components/ui/select/select.client';
import type { SelectValue } from '@/components/ui/select/select-option';
import { unique } from '@/components/ui/select/select-values';
import { controlChoices, stackChoices } from '@/lib/controls/control-choices';
import { withExamples } from '@/lib/controls/format-options';
import { spelledOrder } from '@/lib/controls/row-order';
import { storedText } from '@/lib/controls/stored-text';
import { columnSelects } from '@/lib/explore/field-shape';
import { choiceNow, inAlphabet } from '@/lib/explore/panel-texts';
import { percentChoices, takesPercentsOnly } from '@/lib/explore/percent-formats';
import { timeShiftOf } from '@/lib/time/time-shift';

/** A choice among given values, or a typed one where the control is free form; digits are then stored as a number. */
export function SelectControl(props: ControlProps): ReactElement {
  const { control, value, onChange, dataset, formData, resultColumns } = props;
  const splits = control.name === 'stackDimension';
  const groupby = splits ? formData.groupby : undefined;
  const isPercent = takesPercentsOnly(control, formData);
  const isFreeForm = control.freeForm === true && !isPercent;
  const choices = useMemo(() => {
    if (splits) return stackChoices(groupby, dataset);
    const all = controlChoices(control, dataset);
    return isPercent ? percentChoices(all) : all;
  }, [splits, isPercent, groupby, control, dataset]);
  const options = useMemo(() => {
    const all = withExamples(choices, formData, resultColumns).map((choice) => ({
      ...(isOurs(control) ? choiceNow(choice) : { value: choice[0], label: choice[1] }),
      hint: choice[2],
    }));
    return isAlphabetic(control) ? all.sort((one, other) => inAlphabet(one.label, other.label)) : all;
  }, [control, choices, formData, resultColumns]);
  const hasNumbers = choices.some(([option]) => typeof option === 'number');
  const isShift = control.name.startsWith('time_compare');
  const stored = (chosen: SelectValue): SelectValue => {
    if (typeof chosen !== 'string') return chosen;
    if (!isShift) return storedText(chosen, hasNumbers);
    return timeShiftOf(
      chosen,
      choices.map(([choice]) => choice),
    );
  };
  const shown = isGiven(value) ? (value as SelectValue) : undefined;
  // A stored value that is no choice is not shown, and stays until another is chosen: only a person changes the form.
  const isHidden = !isFreeForm && options.length > 0 && !hasOption(options, shown);
  const single = shown === undefined || isHidden ? (hasOption(options, null) ? null : undefined) : shown;
  const shared = {
    ...fieldIds(props),
    options,
    isFreeForm,
    isClearable: control.clearable !== false && (control.multi === true || isGiven(single)),
    ...(control.placeholder === undefined ? {} : { placeholder: control.placeholder }),
  };
  if (control.multi === true) {
    const values = (Array.isArray(value) ? value : isGiven(value) ? [value] : []) as SelectValue[];
    const isOrder = control.name === 'order_by_cols';
    const spelled = isOrder ? values.map((one) => spelledOrder(one, control.isCompact) as SelectValue) : values;
    // What was there before keeps its spelling.
    const before = (one: SelectValue) => values[spelled.indexOf(one)] ?? one;
    return (
      <Select
        {...shared}
        isMultiple
        value={spelled}
        onChange={(next) => onChange(unique(next.map(stored)).map(before))}
      />
    );
  }
  return <Select {...shared} value={single} onChange={(next) => onChange(stored(next))} />;
}

function hasOption(options: readonly { readonly value: SelectValue }[], value: SelectValue | undefined): boolean {
  return options.some((option) => option.value === value || (isGiven(value) && String(option.value) === String(value)));
}

/** Whether the choices are named by the product: those of columns are named by people. */
function isOurs({ name }: ControlProps['control']): boolean {
  return name !== 'stackDimension' && name !== 'order_by_cols' && !columnSelects.has(name);
}

/** Countries are listed in the order of their names. */
function isAlphabetic({ name }: ControlProps['control']): boolean {
  return name === 'select_country';
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
