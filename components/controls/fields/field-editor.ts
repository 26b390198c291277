/** The props of what a popover of a field holds. It keeps a draft of its own until it is saved. */
export interface FieldEditorProps {
  /** The stored value; undefined for a new one. */
  readonly value: unknown;
  /** The place of the value in its list, or `new`. */
  readonly place: string;
  readonly onSave: (value: unknown) => void;
  /** Closes the popover; the draft is dropped. */
  readonly onClose: () => void;
}
