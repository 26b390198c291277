'use client';

import { type ReactElement, type ReactNode, useState } from 'react';
import { useKeptDraft } from '@/components/controls/kept-edit';
import { Button } from '@/components/ui/button';

export type EntryRecord = Readonly<Record<string, unknown>>;

export interface EditorTexts {
  readonly cancel: string;
  /** Stores and closes. */
  readonly save: string;
  /** Stores and stays open; no such button without it. */
  readonly apply?: string;
}

interface EntryEditorProps {
  readonly title: string;
  readonly texts: EditorTexts;
  readonly start: EntryRecord;
  /** The place of the entry in its list, or `new`. */
  readonly place: string;
  readonly render: (draft: EntryRecord, change: (part: EntryRecord) => void) => ReactNode;
  readonly isValid: (draft: EntryRecord) => boolean;
  readonly onSave: (draft: EntryRecord) => void;
  readonly onClose: () => void;
}

/** The place of an entry that is not in the list yet. */
export const newPlace = 'new';

/** The fields of one entry. The list changes only when the draft is stored. */
export function EntryEditor(props: EntryEditorProps): ReactElement {
  const { title, texts, render, isValid, onSave, onClose } = props;
  const [start] = useState(props.start);
  const [draft, setDraft] = useKeptDraft(start, props.place, props.place === newPlace ? null : start);
  const canSave = isValid(draft);
  return (
    <form
      className="entry-editor"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!canSave) return;
        onSave(draft);
        onClose();
      }}
    >
      <h3 className="entry-title">{title}</h3>
      <div className="entry-fields">{render(draft, (part) => setDraft((now) => merged(now, part)))}</div>
      <div className="entry-actions">
        <Button onClick={onClose}>{texts.cancel}</Button>
        {texts.apply === undefined ? null : (
          <Button disabled={!canSave} onClick={() => onSave(draft)}>
            {texts.apply}
          </Button>
        )}
        <Button type="submit" look="primary" disabled={!canSave}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

function merged(now: EntryRecord, part: EntryRecord): EntryRecord {
  return Object.fromEntries(Object.entries({ ...now, ...part }).filter(([, value]) => value !== undefined));
}
