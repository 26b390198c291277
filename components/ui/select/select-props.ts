import type { ReactNode } from 'react';
import type { ControlIds } from '@/components/ui/input/control-ids';
import type { LoadOptions, SelectOption, SelectValue, SortOptions } from './select-option';

interface SelectBaseProps extends ControlIds {
  /** The accessible name, outside a `Field`. */
  readonly label?: string | undefined;
  /** All options. With `load`, options that are known before the first page. */
  readonly options?: readonly SelectOption[] | undefined;
  /** Loads options page by page when the list opens, scrolls or is searched. */
  readonly load?: LoadOptions | undefined;
  /** What `load` depends on, such as the id of a dataset: loaded options are forgotten when it changes. */
  readonly loadKey?: string | number | null | undefined;
  /** Options that only give labels to chosen values, for values whose page is not loaded. */
  readonly knownOptions?: readonly SelectOption[] | undefined;
  /** Accepts typed values that are not among the options. */
  readonly isFreeForm?: boolean | undefined;
  /** Removes chosen values that are not among the options when those are complete. Without effect with `isFreeForm`. */
  readonly dropsUnknown?: boolean | undefined;
  /** Shows a button that removes the value. */
  readonly isClearable?: boolean | undefined;
  /** False: typing does not filter, and touch screens show no keyboard. */
  readonly isSearchable?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  /** True while the owner still fetches `options`. */
  readonly isLoading?: boolean | undefined;
  /** Marks the field as invalid, and is shown in the list. */
  readonly error?: string | undefined;
  /** Shows a button to try again next to `error`. */
  readonly onRetry?: (() => void) | undefined;
  readonly sortOptions?: SortOptions | undefined;
  /** Number of tags that a field with several values shows before `+ N ...`. */
  readonly maxTags?: number | undefined;
  /** What a row shows instead of the option's label. */
  readonly renderOption?: ((option: SelectOption) => ReactNode) | undefined;
  readonly onSearch?: ((search: string) => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

export interface SingleSelectProps extends SelectBaseProps {
  readonly isMultiple?: false | undefined;
  /** `undefined` is empty. `null` is empty, unless an option has the value null. */
  readonly value: SelectValue | undefined;
  /** `option` is null when the value was removed; a removed value is null. */
  readonly onChange: (value: SelectValue, option: SelectOption | null) => void;
}

export interface MultipleSelectProps extends SelectBaseProps {
  readonly isMultiple: true;
  readonly value: readonly SelectValue[] | null | undefined;
  /** `options` are in the order of `values`; a value that no option describes has its text as label. */
  readonly onChange: (values: readonly SelectValue[], options: readonly SelectOption[]) => void;
}

export type SelectProps = SingleSelectProps | MultipleSelectProps;

/** What names the field and its list. */
export function nameOf(props: SelectProps): Pick<ControlIds, 'aria-label' | 'aria-labelledby'> {
  return {
    'aria-label': props['aria-label'] ?? props.label,
    'aria-labelledby': props.label === undefined ? props['aria-labelledby'] : undefined,
  };
}
