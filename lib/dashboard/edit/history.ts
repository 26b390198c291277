/** The number of changes that can be undone. */
export const undoLimit = 50;

export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** Changes were made that can no longer be undone; remains until the next save. */
  readonly isExceeded: boolean;
  /** Consecutive changes with the same key are one step; null after every other change. */
  readonly mergeKey: string | null;
}

export function newHistory<State>(present: State): History<State> {
  return { past: [], present, future: [], isExceeded: false, mergeKey: null };
}

/** Adds a change as a step that can be undone. A change to the same object is none. */
export function record<State>(history: History<State>, next: State, mergeKey: string | null = null): History<State> {
  if (next === history.present) return history;
  const isMerged = mergeKey !== null && mergeKey === history.mergeKey && history.past.length > 0;
  if (isMerged) return { ...history, present: next, future: [] };
  const past = [...history.past, history.present];
  const isFull = past.length > undoLimit;
  return {
    past: isFull ? past.slice(-undoLimit) : past,
    present: next,
    future: [],
    isExceeded: history.isExceeded || isFull,
    mergeKey,
  };
}

export function undo<State>(history: History<State>): History<State> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return {
    ...history,
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
    mergeKey: null,
  };
}

export function redo<State>(history: History<State>): History<State> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { ...history, past: [...history.past, history.present], present, future, mergeKey: null };
}

/** Whether there is something to save: changes that can be undone, or changes that no longer can. */
export function isUnsaved<State>({ past, isExceeded }: History<State>): boolean {
  return past.length > 0 || isExceeded;
}

/** Whether the change that led here used the last undo step. */
export function usedLastStep<State>(before: History<State>, after: History<State>): boolean {
  return before.past.length < undoLimit && after.past.length === undoLimit && after.future.length === 0;
}
