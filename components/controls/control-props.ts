import type { ComponentType } from 'react';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import type { ResultColumn } from '@/lib/explore/tile-answer';
import type { Control, ControlType } from '@/lib/viz/viz';

/** Ids that tie the editor to the label, help and error of its frame. */
export interface ControlIds {
  /** The id of the element that takes the focus. */
  readonly control: string;
  /** The id of the label, for `aria-labelledby`. */
  readonly label: string;
  /** The ids of help and error texts, for `aria-describedby`; undefined without any. */
  readonly description: string | undefined;
}

/**
 * The props of every editor. The frame draws the label, the help and the error texts; the editor draws the value. An
 * editor never keeps a value of its own longer than one edit: `value` is the truth (undo changes it from outside).
 */
export interface ControlProps {
  readonly control: Control;
  /** The value in the form data, or the control's default where the form data lack the key. */
  readonly value: unknown;
  /** Called with the whole new value. `undefined` removes the key, so that the default applies again. */
  readonly onChange: (value: unknown) => void;
  /** Sets several keys of the form data in one step of the history. */
  readonly onChangeMany: (values: Readonly<Record<string, unknown>>) => void;
  readonly formData: Readonly<Record<string, unknown>>;
  readonly vizType: string;
  /** Null while no dataset is chosen, or where it is missing. */
  readonly dataset: ExploreDataset | null;
  /** Columns of the last result; empty before the first. */
  readonly resultColumns: readonly ResultColumn[];
  /** Error texts, drawn by the frame; an editor marks itself invalid when there are any. */
  readonly errors: readonly string[];
  readonly ids: ControlIds;
}

export type ControlComponent = ComponentType<ControlProps>;

/** Editors that draw their label themselves, beside the box; the frame then draws only help and errors. */
export const selfLabelled: ReadonlySet<ControlType> = new Set(['CheckboxControl']);
