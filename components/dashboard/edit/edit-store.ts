import { createStore, type StoreApi } from 'zustand/vanilla';
import { type DashboardDraft, type DraftEdit, editDraft } from '@/lib/dashboard/edit/draft';
import type { EditData } from '@/lib/dashboard/edit/edit-data';
import { type History, newHistory, record, redo, undo, usedLastStep } from '@/lib/dashboard/edit/history';
import { hydrate } from '@/lib/dashboard/edit/hydrate';
import type { LayoutEdit } from '@/lib/dashboard/edit/layout-edit';
import { type Layout, readPositions } from '@/lib/dashboard/edit/layout-node';
import { randomId } from '@/lib/dashboard/edit/new-node';
import type { Refusal } from '@/lib/dashboard/edit/place';
import { changesFilterScope } from '@/lib/dashboard/edit/scope-change';
import { isFilterItem, readConfig } from '@/lib/dashboard/filter-config/config';
import { storedSettings } from './stored-dashboard';

export type EditNotice = Refusal | 'last_step' | 'other_scope';

export interface EditState {
  readonly data: EditData;
  readonly history: History<DashboardDraft>;
  /** Ids of the selected components. */
  readonly selected: readonly string[];
  /** The open tab of each set of tabs that is not at its first. */
  readonly openTabs: Readonly<Record<string, string>>;
  /** The component that arrow keys move. */
  readonly lifted: string | null;
  /** The text that is being written. */
  readonly writing: string | null;
  /** The style sheet in the dialog that is open; null while none is. */
  readonly writtenCss: string | null;
  /** The style sheet reaches beyond the dashboard, and is not applied. */
  readonly isCssRefused: boolean;
  /** Read out by screen readers. */
  readonly spoken: string;
  /** Chart types of charts that were added since editing began. */
  readonly addedTypes: Readonly<Record<number, string>>;
}

export interface EditStore extends StoreApi<EditState> {
  /** Applies an edit; false when it was refused, which is said. */
  apply(edit: DraftEdit, mergeKey?: string | null): boolean;
  applyLayout(edit: LayoutEdit, mergeKey?: string | null): boolean;
  /** Sets a layout that a pure function made. */
  moveTo(layout: Layout, mergeKey: string): void;
  /** The next edit is a step of its own. */
  endMerge(): void;
  /** Takes back the edits that were merged under this key. */
  undoMerged(mergeKey: string): void;
  undo(): void;
  redo(): void;
}

export interface EditStoreOptions {
  readonly data: EditData;
  /** Unsaved work of an earlier visit. */
  readonly draft?: DashboardDraft | undefined;
  readonly openTabs: Readonly<Record<string, string>>;
  readonly onNotice: (notice: EditNotice) => void;
}

export function createEditStore({ data, draft, openTabs, onNotice }: EditStoreOptions): EditStore {
  const first = draftOf(data);
  const history = newHistory(first);
  const store = createStore<EditState>(() => ({
    data,
    history: draft === undefined ? history : record(history, draft),
    selected: [],
    openTabs,
    lifted: null,
    writing: null,
    writtenCss: null,
    isCssRefused: false,
    spoken: '',
    addedTypes: {},
  }));

  function apply(edit: DraftEdit, mergeKey: string | null = null): boolean {
    const { history: before } = store.getState();
    const result = editDraft(before.present, edit, randomId);
    if (!result.isDone) {
      onNotice(result.refusal);
      return false;
    }
    const after = record(before, result.draft, mergeKey);
    if (after === before) return true;
    store.setState({ history: after });
    if (usedLastStep(before, after)) onNotice('last_step');
    if (edit.type === 'edit_layout' && edit.edit.type === 'move' && isOtherScope(before.present, result.draft)) {
      onNotice('other_scope');
    }
    return true;
  }

  return {
    ...store,
    apply,
    applyLayout(edit, mergeKey) {
      if (edit.type === 'insert_chart' && edit.chart.vizType !== undefined) {
        const { chartId, vizType } = edit.chart;
        store.setState(({ addedTypes }) => ({ addedTypes: { ...addedTypes, [chartId]: vizType } }));
      }
      return apply({ type: 'edit_layout', edit }, mergeKey);
    },
    moveTo(layout, mergeKey) {
      const { history: before } = store.getState();
      const { present } = before;
      const draftNow = { ...present, positions: { ...present.positions, layout } };
      store.setState({ history: record(before, draftNow, mergeKey) });
    },
    endMerge: () => store.setState(({ history: at }) => ({ history: { ...at, mergeKey: null } })),
    undoMerged: (mergeKey) =>
      store.setState(({ history: at }) => (at.mergeKey === mergeKey ? { history: undo(at) } : {})),
    undo: () => store.setState(({ history: at }) => ({ history: undo(at) })),
    redo: () => store.setState(({ history: at }) => ({ history: redo(at) })),
  };
}

export function layoutOf({ history }: EditState): Layout {
  return history.present.positions.layout;
}

function isOtherScope(before: DashboardDraft, after: DashboardDraft): boolean {
  const filters = readConfig(after.metadata.native_filter_configuration).items.filter(isFilterItem);
  const scopes = filters.map(({ scope }) => scope);
  return changesFilterScope(scopes, before.positions.layout, after.positions.layout);
}

/** The draft with which editing begins. */
export function draftOf(data: EditData): DashboardDraft {
  return {
    title: data.title,
    slug: data.slug ?? '',
    css: data.css ?? '',
    certifiedBy: data.certifiedBy ?? '',
    certificationDetails: data.certificationDetails ?? '',
    owners: data.owners,
    roles: data.roles,
    tags: data.tags,
    theme: data.theme,
    positions: hydrate(readPositions(data.positionJson), data.charts, data.title, randomId),
    metadata: storedSettings(data),
  };
}
