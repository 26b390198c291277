'use client';

import '@/components/controls/controls.css';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { isOf, useReopened } from '@/components/controls/kept-edit';
import { DropTarget } from '@/components/ui/drag/drag-area.client';
import { SortableList } from '@/components/ui/drag/sortable-list.client';
import { Icon } from '@/components/ui/icon';
import type { LaterPart } from '@/components/ui/load-later';
import { Popover } from '@/components/ui/overlay/popover.client';
import { isMultiple } from '@/lib/explore/field-shape';
import { accepts, type ExploreField } from '@/lib/explore/fields';
import { FieldChip, type FieldItem } from './field-chip.client';
import type { FieldEditorProps } from './field-editor';

export interface FieldBoxProps extends Pick<ControlProps, 'control' | 'errors' | 'ids'> {
  readonly items: readonly FieldItem[];
  /** The text of the place where a new field is dropped or chosen. */
  readonly hint: string;
  /** The name of the popover of a new field. */
  readonly newLabel: string;
  /** All values in their new order; called for every change. */
  readonly onChange: (values: readonly unknown[]) => void;
  /** The script of the editor. */
  readonly part: LaterPart<unknown>;
  readonly renderEditor: (props: FieldEditorProps) => ReactNode;
}

/** The fields of a control as chips that are opened, removed and put in order, and a place for the next one. */
export function FieldBox(props: FieldBoxProps): ReactElement {
  const { control, errors, ids, items, onChange, part, renderEditor } = props;
  const [open, setOpen] = useState<string | null>(null);
  const hintId = useId();
  const isList = isMultiple(control);
  const values = items.map(({ value }) => value);
  const close = () => setOpen(null);
  useReopened((edit) => {
    const at = items.findIndex(({ value }, index) => isOf(edit, control.name, String(index), value));
    if (isOf(edit, control.name, newPlace, undefined)) setOpen(newId);
    else if (at >= 0) setOpen(items[at]?.id ?? null);
  });
  const save = (value: unknown, index: number) => {
    close();
    onChange(isList ? [...values.slice(0, index), value, ...values.slice(index + 1)] : [value]);
  };
  const chip = (item: FieldItem, index: number): Parameters<typeof FieldChip>[0] => ({
    item,
    describedBy: ids.description,
    part,
    isOpen: open === item.id,
    onOpenChange: (isOpen) => setOpen(isOpen ? item.id : null),
    onRemove: () => onChange(values.filter((_, at) => at !== index)),
    children: renderEditor({
      value: item.value,
      place: String(index),
      onSave: (value) => save(value, index),
      onClose: close,
    }),
  });
  const [first] = items;
  return (
    <DropTarget
      id={`control:${control.name}`}
      label={control.label}
      className="field-box"
      accepts={({ field }) => field !== undefined && accepts(control, field as ExploreField)}
    >
      <div
        role="group"
        aria-labelledby={ids.label}
        className="field-box-inner"
        data-invalid={errors.length > 0 || undefined}
      >
        {isList && items.length > 1 ? (
          <SortableList
            items={items}
            label={control.label}
            onReorder={(ordered) => onChange(ordered.map(({ value }) => value))}
            renderItem={(item, handle) => (
              <FieldChip
                {...chip(
                  item,
                  items.findIndex(({ id }) => id === item.id),
                )}
                handle={handle}
              />
            )}
          />
        ) : null}
        {first !== undefined && (!isList || items.length === 1) ? (
          <FieldChip
            key={first.id}
            {...chip(first, 0)}
            {...(isList ? {} : { id: ids.control, labelledBy: ids.label })}
          />
        ) : null}
        {isList || first === undefined ? (
          <Popover
            label={props.newLabel}
            side="right"
            width={380}
            part={part}
            isOpen={open === newId}
            onOpenChange={(isOpen) => setOpen(isOpen ? newId : null)}
            trigger={
              <button
                id={ids.control}
                type="button"
                className="field-new"
                aria-labelledby={`${ids.label} ${hintId}`}
                aria-describedby={ids.description}
              >
                <Icon name="plus" size={14} />
                <span id={hintId}>{props.hint}</span>
              </button>
            }
          >
            {open === newId
              ? renderEditor({
                  value: undefined,
                  place: newPlace,
                  onSave: (value) => save(value, items.length),
                  onClose: close,
                })
              : null}
          </Popover>
        ) : null}
      </div>
    </DropTarget>
  );
}

const newId = ' new';
const newPlace = 'new';
