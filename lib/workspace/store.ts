import { temporal } from 'zundo';
import { createStore } from 'zustand/vanilla';
import { isSameJson } from './same-json';

export interface WorkspaceState<Draft> {
  /** What the server has. */
  readonly saved: Draft;
  /** What is on the screen. */
  readonly draft: Draft;
  /** Whether the draft differs from what the server has. */
  readonly isAltered: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export interface WorkspaceOptions<Draft, Action> {
  readonly saved: Draft;
  /** Unsaved work, for example from the journal; the saved state without it. */
  readonly draft?: Draft;
  /** Pure. Returns the same draft for an action that changes nothing. */
  readonly reduce: (draft: Draft, action: Action) => Draft;
  /** Equal drafts make no step of the history. Compares JSON without it. */
  readonly isEqual?: (one: Draft, other: Draft) => boolean;
  /**
   * The control that an action edits: edits of one control in quick succession are one step. Null for actions that are
   * a step each, which all are without it.
   */
  readonly groupOf?: (action: Action) => string | null;
  /** Milliseconds since the epoch; for tests. */
  readonly now?: () => number;
}

export interface WorkspaceStore<Draft, Action> {
  getState(): WorkspaceState<Draft>;
  getInitialState(): WorkspaceState<Draft>;
  /** Calls the listener after each change; returns the function that ends that. */
  subscribe(listener: (state: WorkspaceState<Draft>, before: WorkspaceState<Draft>) => void): () => void;
  dispatch(action: Action): void;
  undo(): void;
  redo(): void;
  /** The draft that was sent is now what the server has. Later edits stay in the draft. */
  markSaved(saved: Draft): void;
  /** Goes back to what the server has, as a step that can be undone. */
  discard(): void;
  /** Opens something else: its state is saved and draft, and the history is empty. */
  reset(saved: Draft): void;
}

const mostSteps = 50;
/** Edits of one control within this time of each other are one step. */
const groupMs = 1000;

/** The store of one workspace. It is made per page, never global. */
export function createWorkspaceStore<Draft, Action>(
  options: WorkspaceOptions<Draft, Action>,
): WorkspaceStore<Draft, Action> {
  const { saved, draft = saved, reduce, isEqual = isSameJson, groupOf = () => null, now = Date.now } = options;
  const tracked = createStore<{ draft: Draft }>()(
    temporal(() => ({ draft }), { limit: mostSteps, equality: (one, other) => isEqual(one.draft, other.draft) }),
  );
  const steps = tracked.temporal;
  const view = createStore<WorkspaceState<Draft>>(() => stateOf(saved));
  let lastEdit: { readonly group: string; readonly at: number } | null = null;

  function stateOf(stored: Draft): WorkspaceState<Draft> {
    const { draft: shown } = tracked.getState();
    const { pastStates, futureStates } = steps.getState();
    return {
      saved: stored,
      draft: shown,
      isAltered: !isEqual(stored, shown),
      canUndo: pastStates.length > 0,
      canRedo: futureStates.length > 0,
    };
  }
  function publish(stored = view.getState().saved): void {
    view.setState(stateOf(stored), true);
  }
  function step(next: Draft, group: string | null): void {
    const isContinued = group !== null && lastEdit?.group === group && now() - lastEdit.at <= groupMs;
    const isOpen = isContinued ? extend(next) : begin(next);
    lastEdit = group !== null && isOpen ? { group, at: now() } : null;
    publish();
  }
  /** Changes the draft in a new step. False when it is equal, which is no step. */
  function begin(next: Draft): boolean {
    const isStep = !isEqual(tracked.getState().draft, next);
    tracked.setState({ draft: next });
    return isStep;
  }
  /** Changes the draft within the last step. A step that ends where it began is dropped: false. */
  function extend(next: Draft): boolean {
    const { pause, resume, pastStates } = steps.getState();
    pause();
    tracked.setState({ draft: next });
    resume();
    const begun = pastStates.at(-1);
    if (begun?.draft === undefined || !isEqual(begun.draft, next)) return true;
    steps.setState({ pastStates: pastStates.slice(0, -1) });
    return false;
  }
  function move(go: () => void): void {
    go();
    lastEdit = null;
    publish();
  }

  return {
    getState: view.getState,
    getInitialState: view.getInitialState,
    subscribe: view.subscribe,
    dispatch(action) {
      const before = tracked.getState().draft;
      const next = reduce(before, action);
      if (next !== before) step(next, groupOf(action));
    },
    undo: () => move(() => steps.getState().undo()),
    redo: () => move(() => steps.getState().redo()),
    markSaved(stored) {
      lastEdit = null;
      publish(stored);
    },
    discard: () => step(view.getState().saved, null),
    reset(stored) {
      tracked.setState({ draft: stored });
      move(() => steps.getState().clear());
      publish(stored);
    },
  };
}
