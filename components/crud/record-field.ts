import type { MoreChoices } from './fields/load-more';

export interface Choice {
  readonly value: number | string;
  readonly text: string;
}

interface FieldBase {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** The name of the control, where that is not the label. */
  readonly called?: string;
  readonly placeholder?: string;
  /** A call that fills the field, with the value of another one as `from`; its button is called `label`. */
  readonly asks?: { readonly path: string; readonly from: string; readonly label: string };
}

type TextKind = 'text' | 'optional' | 'secret' | 'given' | 'whole' | 'count' | 'instant' | 'json' | 'lines' | 'pairs';

/** One field of a form with its current value. */
export type RecordField = FieldBase &
  (
    | {
        readonly kind: TextKind;
        readonly value?: string;
        readonly required?: boolean;
        readonly maxLength?: number;
        /** More than one line makes it a text area. */
        readonly lines?: number;
        readonly isCode?: boolean;
        /** The language of code that is written in an editor. */
        readonly language?: 'css' | 'json';
        readonly isPassword?: boolean;
        /** The label of a second field for the same secret. */
        readonly again?: string;
        readonly againPlaceholder?: string;
      }
    | { readonly kind: 'flag'; readonly value: boolean }
    | { readonly kind: 'none'; readonly value: boolean }
    | {
        readonly kind: 'choice';
        readonly value: string;
        readonly options: readonly Choice[];
        /** Whether nothing may be chosen, which is the option with an empty value. */
        readonly isOptional?: boolean;
      }
    | {
        readonly kind: 'ids';
        readonly value: readonly number[];
        readonly options: readonly Choice[];
        /** Where others are searched; absent when `options` are all. */
        readonly more?: MoreChoices;
        readonly required?: boolean;
      }
    /** The ids of permissions: there are too many of them to come with the page. */
    | {
        readonly kind: 'rights';
        readonly value: readonly number[];
        /** The role that is edited; null for a new one. */
        readonly role: number | null;
        /** The address of the form with all permissions as boxes, for browsers without script. */
        readonly plain: string;
      }
    /** Objects of several kinds, which the body names by kind and id. */
    | {
        readonly kind: 'objects';
        readonly of: string;
        readonly value: readonly number[];
        readonly options: readonly Choice[];
      }
  );

/** A field that is typed into. */
export type TextField = Extract<RecordField, { kind: TextKind }>;
