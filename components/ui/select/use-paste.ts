import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import type { LoadOptions, SelectOption, SelectValue } from './select-option';
import type { SelectProps } from './select-props';
import { optionNamed, splitPasted, typedValue } from './select-values';
import type { SelectModel } from './use-select';

/** Number of pasted values that are searched for on the server; the rest of a longer list is treated as not found. */
const mostSearches = 100;

export interface Paste {
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  /** True while pasted values are searched for on the server. */
  readonly isSearching: boolean;
}

/**
 * Turns pasted text into values. A single choice takes the one value that the text names, and leaves other text in the
 * field as a search; several choices keep the valid parts, and report the others.
 */
export function usePaste(props: SelectProps, model: SelectModel): Paste {
  const { isMultiple = false, isFreeForm = false, load, options } = props;
  const [isSearching, setSearching] = useState(false);
  const run = useRef<AbortController | null>(null);
  const latest = useRef({ props, model });
  useEffect(() => {
    latest.current = { props, model };
  });
  useEffect(() => () => run.current?.abort(), []);

  const take = (found: readonly SelectOption[], missing: readonly string[]): void => {
    const { chosen, setDropped, open } = latest.current.model;
    if (found.length > 0) {
      const values: readonly SelectValue[] = found.map(({ value }) => value);
      chosen.set(isMultiple ? [...chosen.values, ...values] : values.slice(0, 1), found);
    }
    setDropped(missing);
    if (missing.length > 0) open();
  };

  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const parts = splitPasted(event.clipboardData.getData('text'));
    const available = load ? model.loaded.known : (options ?? []);
    const named = parts.map((part) => optionNamed(available, part));
    const isPlainText = isMultiple ? parts.length < 2 && !named[0] : parts.length !== 1 || !named[0];
    if (props.isDisabled || isPlainText) return;
    event.preventDefault();
    if (!isMultiple) {
      take(
        named.flatMap((option) => option ?? []),
        [],
      );
      model.close();
      return;
    }
    const missing = parts.filter((_, index) => !named[index]);
    const found = named.flatMap((option) => option ?? []);
    if (isFreeForm) {
      take(
        parts.map((text, index) => named[index] ?? { value: typedValue(text, available), label: text }),
        [],
      );
    } else if (!load || model.loaded.isComplete || missing.length === 0) {
      take(found, missing);
    } else {
      run.current?.abort();
      const controller = new AbortController();
      run.current = controller;
      setSearching(true);
      void search(load, missing, controller.signal).then((more) => {
        if (controller.signal.aborted) return;
        setSearching(false);
        take(
          [...found, ...more.values()],
          missing.filter((text) => !more.has(text)),
        );
      });
    }
  };
  return { onPaste, isSearching };
}

async function search(
  load: LoadOptions,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, SelectOption>> {
  const found = new Map<string, SelectOption>();
  for (const text of texts.slice(0, mostSearches)) {
    if (signal.aborted) break;
    try {
      const option = optionNamed((await load(text, 0, signal)).options, text);
      if (option) found.set(text, option);
    } catch {
      // The value is reported as not found.
    }
  }
  return found;
}
