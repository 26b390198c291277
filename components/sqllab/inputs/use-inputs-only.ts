import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { useNarrow } from '@/components/ui/overlay/use-narrow';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { type TemplateInput, templateInputs } from '@/lib/sqllab/template/template-inputs';

/** The inputs of a tab, and whether they stand alone, without the SQL. */
export interface InputsOnly {
  readonly inputs: readonly TemplateInput[];
  readonly isTextHidden: boolean;
  readonly toggleText: () => void;
  /** Shows the SQL at once, so that it can take the focus. */
  readonly showText: () => void;
}

/**
 * A saved query with inputs opens on a phone with these alone; elsewhere the reader hides its SQL. A phone hides any SQL,
 * to have its screen for the results.
 */
export function useInputsOnly({ id, sql, templateParams, remoteId }: EditorTab): InputsOnly {
  const { props } = useSqlLab();
  const isNarrow = useNarrow();
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const inputs = useMemo(
    () => (props.hasTemplates ? (templateInputs(sql, templateParams) ?? []) : []),
    [props.hasTemplates, sql, templateParams],
  );
  const hasInputs = inputs.length > 0;
  const isTextHidden = (hasInputs || isNarrow) && (chosen[id] ?? (hasInputs && isNarrow && remoteId !== null));
  const toggleText = (): void => setChosen((known) => ({ ...known, [id]: !isTextHidden }));
  const hidden = useRef<string | null>(null);
  hidden.current = isTextHidden ? id : null;
  const showText = useCallback(() => {
    const shown = hidden.current;
    if (shown !== null) flushSync(() => setChosen((known) => ({ ...known, [shown]: false })));
  }, []);
  return { inputs, isTextHidden, toggleText, showText };
}
