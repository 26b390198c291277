import { useState } from 'react';
import type { SelectOption, SelectValue } from './select-option';
import type { SelectProps } from './select-props';
import { keyOf, optionsByKey, textOf, unique } from './select-values';

export interface Chosen {
  /** The chosen values as options, in their order. */
  readonly options: readonly SelectOption[];
  readonly values: readonly SelectValue[];
  readonly keys: ReadonlySet<string>;
  /** Replaces the chosen values. `described` are options that give labels to new ones. */
  readonly set: (values: readonly SelectValue[], described?: readonly SelectOption[]) => void;
}

const none: readonly SelectOption[] = [];

/** The value of a select as a list of options, and how it changes. */
export function useChosen(props: SelectProps, available: readonly SelectOption[]): Chosen {
  const [remembered, setRemembered] = useState<readonly SelectOption[]>(none);
  const sources = [available, props.options ?? none, props.knownOptions ?? none, remembered];
  const describe = (value: SelectValue): SelectOption => {
    const key = keyOf(value);
    for (const source of sources) {
      const option = optionsByKey(source).get(key);
      if (option) return option;
    }
    return { value, label: textOf(value) };
  };
  const values = valuesOf(props, sources);
  return {
    values,
    options: values.map(describe),
    keys: new Set(values.map(keyOf)),
    set(next, described = none) {
      const all = unique(next);
      const found = all.map(
        (value) => described.find((option) => keyOf(option.value) === keyOf(value)) ?? describe(value),
      );
      setRemembered(found);
      if (props.isMultiple) props.onChange(all, found);
      else props.onChange(all[0] ?? null, found[0] ?? null);
    },
  };
}

function valuesOf(props: SelectProps, sources: readonly (readonly SelectOption[])[]): readonly SelectValue[] {
  const { value } = props;
  if (Array.isArray(value)) return value;
  if (value === undefined) return [];
  if (value !== null) return [value as SelectValue];
  if (props.isMultiple) return [];
  return sources.some((source) => optionsByKey(source).has('null')) ? [null] : [];
}
