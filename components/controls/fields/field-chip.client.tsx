'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, type ReactNode, useId } from 'react';
import type { HandleProps, SortableItem } from '@/components/ui/drag/sortable-list.client';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import type { LaterPart } from '@/components/ui/load-later';
import { Popover } from '@/components/ui/overlay/popover.client';
import { type FieldKind, KindIcon } from './kind-icon';

export interface FieldItem extends SortableItem {
  readonly value: unknown;
  /** Null for filters, which have no kind. */
  readonly kind: FieldKind | null;
  /** What is shown in place of the label. */
  readonly content?: ReactNode;
  /** Facts that show on hover. */
  readonly facts?: string | undefined;
  readonly isCertified?: boolean | undefined;
  /** Why the field does not fit the dataset, such as a column that is gone. */
  readonly problem?: string | undefined;
}

export interface FieldChipProps {
  readonly item: FieldItem;
  readonly id?: string | undefined;
  /** The label of the control, where the chip is all that it holds; read before the name of the field. */
  readonly labelledBy?: string | undefined;
  readonly describedBy: string | undefined;
  /** Set where the chip can be moved among others. */
  readonly handle?: HandleProps;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onRemove: () => void;
  /** The script of the editor. */
  readonly part: LaterPart<unknown>;
  /** The editor of the field. */
  readonly children: ReactNode;
}

/** A field of a control: its name opens the editor, the cross removes it, and it is dragged within its list. */
export function FieldChip(props: FieldChipProps): ReactElement {
  const { item, id, labelledBy, describedBy, handle, isOpen, onOpenChange, onRemove, part, children } = props;
  const t = useTranslations('controls.fields');
  const labelId = useId();
  // The keys of dragging belong to the handle alone; by pointer the whole chip is dragged.
  const { onMouseDown, onTouchStart } = handle ?? {};
  return (
    <div
      className="field-chip"
      data-open={isOpen || undefined}
      data-problem={item.problem === undefined ? undefined : true}
    >
      <IconButton icon="close" size="small" label={t('close')} aria-describedby={labelId} onClick={onRemove} />
      <Popover
        label={item.label}
        side="right"
        width={380}
        part={part}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        trigger={
          <button
            id={id}
            type="button"
            className="field-chip-open"
            aria-labelledby={labelledBy === undefined ? undefined : `${labelledBy} ${labelId}`}
            aria-describedby={describedBy}
            title={item.facts}
            onMouseDown={onMouseDown}
            onTouchStart={onTouchStart}
          >
            {item.kind === null ? null : <KindIcon kind={item.kind} />}
            <span id={labelId} className="field-chip-label">
              {item.content ?? item.label}
            </span>
            {item.isCertified === true ? <Mark icon="success" label={t('certified')} /> : null}
            {item.problem === undefined ? null : <Mark icon="alert" label={item.problem} />}
            <Icon name="right" size={14} />
          </button>
        }
      >
        {isOpen ? children : null}
      </Popover>
      {handle === undefined ? null : (
        <button type="button" className="drag-handle field-chip-handle" {...handle} ref={handle.ref as never}>
          <Icon name="drag" size={14} />
        </button>
      )}
    </div>
  );
}

function Mark({ icon, label }: { readonly icon: 'success' | 'alert'; readonly label: string }): ReactElement {
  return (
    <span className="field-mark" data-icon={icon} role="img" aria-label={label} title={label}>
      <Icon name={icon} size={14} />
    </span>
  );
}
