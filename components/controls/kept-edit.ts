import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { isSameJson } from '@/lib/workspace/same-json';

/** What is typed into a popover and not yet stored. */
export interface KeptEdit {
  readonly control: string;
  /** Which part of the control: the place in its list, or `new`. */
  readonly place: string;
  /** What the part held when it was opened; null for a new one. */
  readonly stored: unknown;
  readonly draft: unknown;
}

export interface EditKeeper {
  readonly read: () => KeptEdit | null;
  readonly keep: (edit: KeptEdit | null) => void;
}

/** Where the open popover is kept; null where nothing is. */
export const EditKeeperContext = createContext<EditKeeper | null>(null);
/** The name of the control around an editor. */
export const ControlNameContext = createContext('');

function useKept(): { readonly keeper: EditKeeper | null; readonly control: string } {
  return { keeper: useContext(EditKeeperContext), control: useContext(ControlNameContext) };
}

/** Calls back once the page is there when a popover of this control was left open with something in it. */
export function useReopened(open: (edit: KeptEdit) => void): void {
  const { keeper, control } = useKept();
  const opener = useRef(open);
  useEffect(() => {
    opener.current = open;
  });
  useEffect(() => {
    const edit = keeper?.read();
    if (edit && edit.control === control) opener.current(edit);
  }, [keeper, control]);
}

/** The draft of a popover: that which was left, else the start. It is kept until the popover closes. */
export function useKeptDraft<Draft>(
  start: Draft,
  place: string,
  stored: unknown,
): [Draft, (change: Draft | ((now: Draft) => Draft)) => void] {
  const { keeper, control } = useKept();
  const [draft, setDraft] = useState<Draft>(() => {
    const edit = keeper?.read();
    return edit && isOf(edit, control, place, stored) ? (edit.draft as Draft) : start;
  });
  useEffect(() => {
    keeper?.keep(isSameJson(draft, start) ? null : { control, place, stored: stored ?? null, draft });
  }, [keeper, control, place, stored, draft, start]);
  useEffect(() => () => keeper?.keep(null), [keeper]);
  return [draft, setDraft];
}

/** Whether an edit is one of this part of a control, as the part is now. */
export function isOf(edit: KeptEdit, control: string, place: string, stored: unknown): boolean {
  return edit.control === control && edit.place === place && isSameJson(edit.stored, stored ?? null);
}
