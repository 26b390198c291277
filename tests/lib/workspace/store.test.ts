import { array, assert, boolean, constant, constantFrom, integer, oneof, property, record } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { isSameJson } from '@/lib/workspace/same-json';
import { createWorkspaceStore, type WorkspaceStore } from '@/lib/workspace/store';

interface Draft {
  readonly title: string;
  readonly rows: number;
}
type Action = { readonly kind: 'type'; readonly title: string } | { readonly kind: 'rows'; readonly rows: number };

const saved: Draft = { title: 'Sales', rows: 10 };

function reduce(draft: Draft, action: Action): Draft {
  return action.kind === 'type' ? { ...draft, title: action.title } : { ...draft, rows: action.rows };
}

function storeAt(clock: { at: number }): WorkspaceStore<Draft, Action> {
  const groupOf = (action: Action) => (action.kind === 'type' ? 'title' : null);
  return createWorkspaceStore({ saved, reduce, groupOf, now: () => clock.at });
}

const plain = () => createWorkspaceStore<Draft, Action>({ saved, reduce });
const rows = (count: number): Action => ({ kind: 'rows', rows: count });
const type = (title: string): Action => ({ kind: 'type', title });

const action = oneof(
  record({ kind: constant('type' as const), title: constantFrom('a', 'b', 'Sales') }),
  record({ kind: constant('rows' as const), rows: integer({ min: 9, max: 12 }) }),
);

/** A store that begins a new step sometimes, as when somebody types with pauses. */
function typed(actions: readonly Action[], pauses: readonly boolean[]): WorkspaceStore<Draft, Action> {
  const clock = { at: 0 };
  const store = storeAt(clock);
  for (const [at, each] of actions.entries()) {
    clock.at += pauses[at] ? 5000 : 100;
    store.dispatch(each);
  }
  return store;
}

test('as many undos as there were changes lead back to the same draft, as many redos to the last', () => {
  assert(
    property(array(action, { maxLength: 40 }), array(boolean()), (actions, pauses) => {
      const store = typed(actions, pauses);
      const last = store.getState().draft;
      let steps = 0;
      for (; store.getState().canUndo; steps += 1) store.undo();
      expect(store.getState()).toEqual({ saved, draft: saved, isAltered: false, canUndo: false, canRedo: steps > 0 });
      for (; steps > 0; steps -= 1) store.redo();
      expect(store.getState().draft).toEqual(last);
      expect(store.getState().canRedo).toBe(false);
    }),
  );
});

test('each undo shows another draft, and one redo brings back what it took', () => {
  assert(
    property(array(action, { minLength: 1, maxLength: 20 }), array(boolean()), (actions, pauses) => {
      const store = typed(actions, pauses);
      while (store.getState().canUndo) {
        const { draft } = store.getState();
        store.undo();
        expect(isSameJson(store.getState().draft, draft)).toBe(false);
        store.redo();
        expect(store.getState().draft).toEqual(draft);
        store.undo();
      }
    }),
  );
});

test('the history has fifty steps', () => {
  const store = plain();
  for (let count = 11; count <= 90; count += 1) store.dispatch(rows(count));
  let steps = 0;
  for (; store.getState().canUndo; steps += 1) store.undo();
  expect(steps).toBe(50);
  expect(store.getState().draft.rows).toBe(40);
});

test('what changes nothing is no step', () => {
  const store = plain();
  const listener = vi.fn();
  store.subscribe(listener);
  store.dispatch(rows(10));
  expect(store.getState()).toMatchObject({ isAltered: false, canUndo: false });
  store.dispatch(rows(11));
  store.undo();
  store.dispatch(rows(10));
  expect(store.getState().canRedo).toBe(true);
});

test('quick edits of one control are one step', () => {
  const clock = { at: 0 };
  const store = storeAt(clock);
  for (const title of ['S', 'Sa', 'Sal']) {
    store.dispatch(type(title));
    clock.at += 900;
  }
  clock.at += 200;
  store.dispatch(type('Sale'));
  store.undo();
  expect(store.getState().draft.title).toBe('Sal');
  store.undo();
  expect(store.getState().draft.title).toBe('Sales');
  expect(store.getState().canUndo).toBe(false);
  store.redo();
  expect(store.getState().draft.title).toBe('Sal');
});

test('an edit of something else, an undo and a save end the group', () => {
  const clock = { at: 0 };
  const store = storeAt(clock);
  store.dispatch(type('A'));
  store.dispatch(rows(11));
  store.dispatch(type('AB'));
  store.markSaved(store.getState().draft);
  expect(store.getState().isAltered).toBe(false);
  store.dispatch(type('ABC'));
  expect(store.getState().isAltered).toBe(true);
  store.undo();
  expect(store.getState()).toMatchObject({ isAltered: false, draft: { title: 'AB' } });
  store.dispatch(type('ABX'));
  expect(store.getState().canRedo).toBe(false);
  store.undo();
  store.undo();
  expect(store.getState().draft).toEqual({ title: 'A', rows: 11 });
});

test('a group that ends where it began is no step', () => {
  const store = storeAt({ at: 0 });
  store.dispatch(type('Sale'));
  store.dispatch(type('Sales'));
  expect(store.getState()).toMatchObject({ canUndo: false, isAltered: false });
});

test('an equal edit does not hide the step after it', () => {
  const store = storeAt({ at: 0 });
  store.dispatch(type('Sales'));
  store.dispatch(type('Sale'));
  expect(store.getState().canUndo).toBe(true);
  store.undo();
  expect(store.getState().draft.title).toBe('Sales');
});

test('discarding can be undone; opening something else cannot', () => {
  const store = plain();
  store.dispatch(rows(500));
  store.discard();
  expect(store.getState()).toMatchObject({ isAltered: false, draft: saved });
  store.undo();
  expect(store.getState().draft.rows).toBe(500);
  store.reset({ title: 'Other', rows: 1 });
  expect(store.getState()).toEqual({
    saved: { title: 'Other', rows: 1 },
    draft: { title: 'Other', rows: 1 },
    isAltered: false,
    canUndo: false,
    canRedo: false,
  });
});

test('unsaved work can be opened', () => {
  const store = createWorkspaceStore<Draft, Action>({ saved, draft: { ...saved, rows: 7 }, reduce });
  expect(store.getState()).toMatchObject({ isAltered: true, canUndo: false, saved });
});

test('each change is told once', () => {
  const store = plain();
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.dispatch(rows(11));
  store.undo();
  store.redo();
  stop();
  store.undo();
  expect(listener.mock.calls.map(([state]) => state.draft.rows)).toEqual([11, 10, 11]);
});
