import { useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import type { SelectOption, SelectValue } from './select-option';
import type { SelectProps } from './select-props';
import { filterOptions, nextRow, type SelectRow, selectRows } from './select-rows';
import { keepValid, keyOf, optionNamed, optionsByKey, splitPasted, typedValue } from './select-values';
import { type Chosen, useChosen } from './use-chosen';
import { type LoadedOptions, useLoadedOptions } from './use-loaded-options';

/** Which row the keyboard acts on, and whether the pointer made it so; a row under the pointer is not scrolled to. */
interface Active {
  readonly id: string | null;
  readonly isPointed: boolean;
}

export interface SelectModel {
  readonly listId: string;
  readonly chosen: Chosen;
  readonly loaded: LoadedOptions;
  readonly isOpen: boolean;
  readonly search: string;
  readonly rows: readonly SelectRow[];
  /** Index into `rows`, -1 when nothing can be chosen. */
  readonly active: number;
  readonly isPointed: boolean;
  /** Number of options in the whole list, loaded or not. */
  readonly setSize: number;
  readonly isLoading: boolean;
  /** What went wrong while loading, or the owner's error. */
  readonly error: string | null;
  /** The pasted values that were not among the choices. */
  readonly dropped: readonly string[];
  open(): void;
  close(): void;
  type(text: string): void;
  point(id: string): void;
  move(step: number): void;
  moveToEnd(end: 'first' | 'last'): void;
  choose(row: SelectRow | undefined): void;
  /** Chooses the row that the keyboard acts on, of what is typed now: the rows on the screen may follow later. */
  chooseActive(): void;
  /** Takes the typed text as a value, where that is allowed. */
  commitTyped(): void;
  remove(value: SelectValue): void;
  clear(): void;
  /** The shown options that "Select all" would add. */
  readonly addable: readonly SelectOption[];
  selectAll(): void;
  setDropped(texts: readonly string[]): void;
}

const none: readonly SelectOption[] = [];
const noTexts: readonly string[] = [];

export function useSelect(props: SelectProps): SelectModel {
  const { isMultiple = false, isFreeForm = false, isSearchable = true, options = none, load } = props;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState<Active>({ id: null, isPointed: false });
  const [dropped, setDropped] = useState<readonly string[]>(noTexts);
  const wanted = search.trim();
  const loaded = useLoadedOptions({ load, loadKey: props.loadKey, isOpen, search: wanted });
  const available = load && loaded.known.length > 0 ? loaded.known : options;
  const chosen = useChosen(props, available);
  const shownSearch = useDeferredValue(wanted);
  const rows = useRows({ props, isOpen, available, loaded, chosen, search: shownSearch });
  const activeIndex = isOpen ? indexOfActive(rows, active.id, wanted === '' ? chosen : null) : -1;
  useDropUnknown(props, available, load ? loaded.isComplete : props.options !== undefined, chosen);

  const close = (): void => {
    if (!isOpen && search === '') return;
    setOpen(false);
    setSearch('');
    setDropped(noTexts);
    setActive({ id: null, isPointed: false });
    if (search !== '') props.onSearch?.('');
    if (isOpen) props.onOpenChange?.(false);
  };
  const open = (): void => {
    if (isOpen || props.isDisabled) return;
    setOpen(true);
    props.onOpenChange?.(true);
  };
  const setText = (text: string): void => {
    setSearch(text);
    setActive({ id: null, isPointed: false });
    props.onSearch?.(text);
  };
  const add = (values: readonly SelectValue[], described: readonly SelectOption[]): void => {
    chosen.set(isMultiple ? [...chosen.values, ...values] : values.slice(0, 1), described);
  };
  const create = (texts: readonly string[]): void => {
    if (texts.length === 0) return;
    const created = texts.map(
      (text) => optionNamed(available, text) ?? { value: typedValue(text, available), label: text },
    );
    add(
      created.map(({ value }) => value),
      created,
    );
  };
  const choose = (row: SelectRow | undefined): void => {
    if (row?.kind !== 'option' || row.option.isDisabled) return;
    const { option } = row;
    if (!isMultiple) {
      if (!chosen.keys.has(keyOf(option.value))) chosen.set([option.value], [option]);
      close();
      return;
    }
    if (!chosen.keys.has(keyOf(option.value))) add([option.value], [option]);
    else chosen.set(chosen.values.filter((value) => keyOf(value) !== keyOf(option.value)));
    if (search !== '') setText('');
    setActive({ id: row.isNew ? null : row.id, isPointed: true });
  };
  const choosable = rows.flatMap((row) => (row.kind === 'option' && !row.isNew ? [row] : []));
  return {
    listId,
    chosen,
    loaded,
    isOpen,
    search,
    rows,
    active: activeIndex,
    isPointed: active.isPointed,
    setSize: Math.max(
      load && !loaded.isComplete ? loaded.total : 0,
      rows.filter(({ kind }) => kind === 'option').length,
    ),
    isLoading: loaded.isLoading || props.isLoading === true,
    error: props.error ?? loaded.error,
    dropped,
    open,
    close,
    setDropped,
    type(text) {
      if (!isSearchable) return;
      open();
      setDropped(noTexts);
      const parts = isFreeForm && isMultiple ? text.split(/[,;\t\r\n]/) : [text];
      const rest = parts.pop() ?? '';
      create(splitPasted(parts.join('\n')));
      setText(rest);
    },
    point(id) {
      if (rows[activeIndex]?.id !== id) setActive({ id, isPointed: true });
    },
    move(step) {
      const next = nextRow(rows, activeIndex, step, !loaded.hasMore);
      if (next === activeIndex && step > 0) loaded.loadMore();
      setActive({ id: rows[next]?.id ?? null, isPointed: false });
    },
    moveToEnd(end) {
      const next = end === 'first' ? nextRow(rows, -1, 1) : nextRow(rows, rows.length, -1);
      setActive({ id: rows[next]?.id ?? null, isPointed: false });
    },
    choose,
    chooseActive() {
      if (shownSearch === wanted) return choose(rows[activeIndex]);
      const named = optionNamed(available, wanted);
      const created = isFreeForm && !named ? { value: typedValue(wanted, available), label: wanted } : null;
      const options = named && isFreeForm ? [named] : filterOptions(available, wanted);
      const now = selectRows({ options: created ? [] : options, sortOptions: props.sortOptions, created });
      choose(now[nextRow(now, -1, 1)]);
    },
    commitTyped() {
      if (isFreeForm && wanted !== '') create([wanted]);
    },
    remove(value) {
      chosen.set(chosen.values.filter((other) => keyOf(other) !== keyOf(value)));
    },
    clear() {
      chosen.set([]);
    },
    addable: choosable.flatMap(({ option }) =>
      option.isDisabled || chosen.keys.has(keyOf(option.value)) ? [] : [option],
    ),
    selectAll() {
      const added = choosable.flatMap(({ option }) => (option.isDisabled ? [] : [option]));
      add(
        added.map(({ value }) => value),
        added,
      );
    },
  };
}

interface RowsInput {
  readonly props: SelectProps;
  readonly isOpen: boolean;
  readonly available: readonly SelectOption[];
  readonly loaded: LoadedOptions;
  readonly chosen: Chosen;
  readonly search: string;
}

const noRows: readonly SelectRow[] = [];

function useRows({ props, isOpen, available, loaded, chosen, search }: RowsInput): readonly SelectRow[] {
  const { sortOptions, isFreeForm = false, isMultiple = false, load } = props;
  const extra = useStable(isMultiple || isFreeForm || load ? chosen.options : none);
  const { found } = loaded;
  return useMemo(() => {
    if (!isOpen) return noRows;
    const shown = found ?? filterOptions(available, search);
    const known = optionsByKey(available);
    const unlisted = filterOptions(
      extra.filter(({ value }) => !known.has(keyOf(value))),
      search,
    );
    const isNamed = (option: SelectOption) => option.label === search || String(option.value) === search;
    const isNew = isFreeForm && search !== '' && !shown.some(isNamed) && !extra.some(isNamed);
    const created = isNew ? { value: typedValue(search, available), label: search } : null;
    const isUnique = shown !== found && known.size === available.length;
    return selectRows({
      options: unlisted.length > 0 ? [...unlisted, ...shown] : shown,
      ...{ sortOptions, created, isUnique },
    });
  }, [isOpen, found, available, search, extra, isFreeForm, sortOptions]);
}

/** The same array for the same options, so that rows are not arranged again when only the array is new. */
function useStable(options: readonly SelectOption[]): readonly SelectOption[] {
  const [stable, setStable] = useState(options);
  const isSame =
    stable.length === options.length && stable.every((option, index) => sameOption(option, options[index]));
  if (isSame) return stable;
  setStable(options);
  return options;
}

function sameOption(left: SelectOption, right: SelectOption | undefined): boolean {
  return right !== undefined && keyOf(left.value) === keyOf(right.value) && left.label === right.label;
}

function indexOfActive(rows: readonly SelectRow[], id: string | null, chosen: Chosen | null): number {
  const kept = id === null ? -1 : rows.findIndex((row) => row.id === id);
  if (kept >= 0) return kept;
  const first = chosen?.options[0];
  const selected = first ? rows.findIndex((row) => row.id === keyOf(first.value)) : -1;
  return selected >= 0 ? selected : nextRow(rows, -1, 1);
}

/** Removes values that are not among the complete options, where the owner asks for it. */
function useDropUnknown(
  props: SelectProps,
  available: readonly SelectOption[],
  isComplete: boolean,
  chosen: Chosen,
): void {
  const isActive = props.dropsUnknown === true && !props.isFreeForm && !props.isLoading && isComplete;
  const valid = isActive ? keepValid(chosen.values, available) : chosen.values;
  const isChanged = valid.length !== chosen.values.length;
  const dropUnknown = useEffectEvent(() => chosen.set(valid));
  useEffect(() => {
    if (isChanged) dropUnknown();
  }, [isChanged, available]);
}
