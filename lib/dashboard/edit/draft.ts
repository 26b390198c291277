import { editLayout, type LayoutEdit } from './layout-edit';
import type { Positions } from './layout-node';
import type { NewId } from './new-node';
import type { EditResult, Refusal } from './place';

/** A user, role or tag that a dashboard refers to. */
export interface Reference {
  readonly id: number;
  readonly name: string;
}

export interface DashboardProperties {
  readonly title: string;
  readonly slug: string;
  readonly css: string;
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly owners: readonly Reference[];
  readonly roles: readonly Reference[];
  readonly tags: readonly Reference[];
  /** Null for the theme of the product. */
  readonly theme: Reference | null;
}

/** A dashboard as it is being edited: everything that a save sends, and that undo brings back. */
export interface DashboardDraft extends DashboardProperties {
  readonly positions: Positions;
  /** The object of `json_metadata`, without positions. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

export type DraftEdit =
  | { readonly type: 'edit_layout'; readonly edit: LayoutEdit }
  | { readonly type: 'set_properties'; readonly changes: Partial<DashboardProperties> }
  /** Keys with the value undefined are removed. */
  | { readonly type: 'set_metadata'; readonly changes: Readonly<Record<string, unknown>> }
  | { readonly type: 'replace_metadata'; readonly metadata: Readonly<Record<string, unknown>> };

export type DraftResult =
  | { readonly isDone: true; readonly draft: DashboardDraft }
  | { readonly isDone: false; readonly refusal: Refusal };

/** Applies one edit. A refused edit changes nothing; an edit without effect gives the same object. */
export function editDraft(draft: DashboardDraft, edit: DraftEdit, newId: NewId): DraftResult {
  switch (edit.type) {
    case 'edit_layout':
      return withLayout(draft, editLayout(draft.positions.layout, edit.edit, newId));
    case 'set_properties':
      return { isDone: true, draft: changed(draft, edit.changes) };
    case 'set_metadata': {
      const metadata = changed(draft.metadata, edit.changes);
      return { isDone: true, draft: metadata === draft.metadata ? draft : { ...draft, metadata: known(metadata) } };
    }
    case 'replace_metadata':
      return { isDone: true, draft: { ...draft, metadata: edit.metadata } };
  }
}

/** The draft with the layout of an edit's result. */
export function withLayout(draft: DashboardDraft, result: EditResult): DraftResult {
  if (!result.isDone) return result;
  const { layout } = result;
  if (layout === draft.positions.layout) return { isDone: true, draft };
  return { isDone: true, draft: { ...draft, positions: { ...draft.positions, layout } } };
}

function changed<Value extends object>(value: Value, changes: NoInfer<Partial<Value>>): Value {
  const isSame = Object.entries(changes).every(([key, next]) => Reflect.get(value, key) === next);
  return isSame ? value : { ...value, ...changes };
}

function known(metadata: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined));
}
