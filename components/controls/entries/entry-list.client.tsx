'use client';

import '@/components/controls/controls.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, type ReactNode, useContext, useState } from 'react';
import type { ControlIds } from '@/components/controls/control-props';
import { ControlNameContext, isOf, useReopened } from '@/components/controls/kept-edit';
import { SortableList } from '@/components/ui/drag/sortable-list.client';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import type { LaterPart } from '@/components/ui/load-later';
import { Popover } from '@/components/ui/overlay/popover.client';
import { type EditorTexts, EntryEditor, type EntryRecord, newPlace } from './entry-editor.client';
import { useEntryKeys } from './use-entry-keys';

interface EntryListProps {
  /** The name of the list. */
  readonly label: string;
  readonly ids: ControlIds;
  readonly entries: readonly EntryRecord[];
  readonly onChange: (entries: readonly EntryRecord[]) => void;
  readonly describe: (entry: EntryRecord) => { readonly text: string; readonly color?: string | null };
  readonly addLabel: string;
  /** The title of the editor of a new entry, and of one that exists. */
  readonly titles: { readonly add: string; readonly edit: string };
  readonly texts: EditorTexts;
  /** What a new entry begins with. */
  readonly create: () => EntryRecord;
  readonly render: (
    draft: EntryRecord,
    change: (part: EntryRecord) => void,
    others: readonly EntryRecord[],
  ) => ReactNode;
  readonly isValid: (draft: EntryRecord, others: readonly EntryRecord[]) => boolean;
  /** What is stored of a draft; the draft itself unless told. */
  readonly stored?: (draft: EntryRecord) => EntryRecord;
  /** In pixels; 340 unless told. */
  readonly width?: number;
  /** The script of what `render` shows. */
  readonly part?: LaterPart<unknown>;
}

/** A list of objects: each is edited beside its row, put elsewhere by its handle, or removed; a button adds one. */
export function EntryList(props: EntryListProps): ReactElement {
  const { label, ids, entries, onChange, describe, addLabel, titles, create, stored = (draft) => draft } = props;
  const t = useTranslations('controls.collection');
  const rows = useEntryKeys(entries.length);
  const items = entries.map((entry, at) => ({
    id: rows.keys[at] ?? String(at),
    label: describe(entry).text,
    entry,
    at,
  }));
  return (
    <div className="entry-list">
      {items.length === 0 ? null : (
        <SortableList
          label={label}
          items={items}
          isDisabled={items.length < 2}
          onReorder={(next, { from, to }) => {
            rows.move(from, to);
            onChange(next.map(({ entry }) => entry));
          }}
          renderItem={({ entry, at, label: name }, handle) => (
            <div className="entry-row">
              {items.length < 2 ? null : (
                <button type="button" className="drag-handle" {...handle} ref={handle.ref as never}>
                  <Icon name="drag" size={14} />
                </button>
              )}
              <EntryPopover
                list={props}
                title={titles.edit}
                at={String(at)}
                start={() => entry}
                others={entries.filter((_, index) => index !== at)}
                onSave={(draft) => {
                  onChange(entries.map((one, index) => (index === at ? stored(draft) : one)));
                  return null;
                }}
                trigger={
                  <button type="button" className="entry-name">
                    <Chip color={describe(entry).color} />
                    <span>{name}</span>
                  </button>
                }
              />
              <IconButton
                icon="close"
                size="small"
                label={t('remove', { item: name })}
                onClick={() => {
                  rows.remove(at);
                  onChange(entries.filter((_, index) => index !== at));
                }}
              />
            </div>
          )}
        />
      )}
      <EntryPopover
        list={props}
        title={titles.add}
        at={newPlace}
        start={create}
        others={entries}
        onSave={(draft, place) => {
          const next = [...entries];
          next[place ?? entries.length] = stored(draft);
          onChange(next);
          return place ?? entries.length;
        }}
        trigger={
          <button type="button" className="entry-add" aria-describedby={ids.description}>
            <Icon name="plus" size={14} />
            {addLabel}
          </button>
        }
      />
    </div>
  );
}

interface EntryPopoverProps {
  readonly list: EntryListProps;
  readonly title: string;
  readonly trigger: ReactElement;
  /** The place of the entry in its list, or `new`. */
  readonly at: string;
  readonly start: () => EntryRecord;
  readonly others: readonly EntryRecord[];
  /** Returns the place of a new entry, which is given again when it is stored once more. */
  readonly onSave: (draft: EntryRecord, place: number | null) => number | null;
}

function EntryPopover({ list, title, trigger, at, start, others, onSave }: EntryPopoverProps): ReactElement {
  const [place, setPlace] = useState<number | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [opened, setOpened] = useState(0);
  const rest = others.filter((_, at) => at !== place);
  const change = (open: boolean): void => {
    setIsOpen(open);
    if (open) setOpened(opened + 1);
    else setPlace(null);
  };
  const control = useContext(ControlNameContext);
  useReopened((edit) => {
    if (isOf(edit, control, at, at === newPlace ? null : start())) change(true);
  });
  return (
    <Popover
      label={title}
      width={list.width ?? 340}
      side="right"
      part={list.part}
      trigger={trigger}
      isOpen={isOpen}
      onOpenChange={change}
    >
      <EntryEditor
        key={opened}
        title={title}
        texts={list.texts}
        start={start()}
        place={at}
        render={(draft, changeDraft) => list.render(draft, changeDraft, rest)}
        isValid={(draft) => list.isValid(draft, rest)}
        onSave={(draft) => setPlace(onSave(draft, place))}
        onClose={() => change(false)}
      />
    </Popover>
  );
}

function Chip({ color }: { readonly color: string | null | undefined }): ReactElement | null {
  return color === undefined || color === null ? null : (
    <span className="entry-chip" aria-hidden="true" style={{ background: color }} />
  );
}
