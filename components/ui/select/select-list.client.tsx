'use client';

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { type CSSProperties, type ReactElement, useEffect, useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import { nameOf, type SelectProps } from './select-props';
import type { SelectRow } from './select-rows';
import { keyOf } from './select-values';
import type { SelectModel } from './use-select';

const rowsBeforeEnd = 25;

export interface SelectListProps {
  readonly props: SelectProps;
  readonly model: SelectModel;
}

/** The list box. Only the rows in view, and the active one, are in the document. */
export function SelectList({ props, model }: SelectListProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const { rows, active, isPointed, search } = model;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => rowHeight(list.current),
    overscan: 6,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return active < 0 || active >= rows.length || shown.includes(active) ? shown : [...shown, active];
    },
  });
  const items = virtual.getVirtualItems();
  const lastShown = virtual.range?.endIndex ?? 0;
  useEffect(() => {
    if (rows.length > 0 && lastShown >= rows.length - rowsBeforeEnd) model.loaded.loadMore();
  }, [rows.length, lastShown, model.loaded]);
  useEffect(() => {
    if (active >= 0 && !isPointed) virtual.scrollToIndex(active, { align: 'auto' });
  }, [virtual, active, isPointed]);
  useEffect(() => {
    if (search !== '') virtual.scrollToOffset(0);
  }, [virtual, search]);
  return (
    <div
      ref={list}
      id={model.listId}
      className="select-list"
      role="listbox"
      {...nameOf(props)}
      aria-multiselectable={props.isMultiple}
      aria-busy={model.isLoading}
      hidden={rows.length === 0}
      tabIndex={-1}
    >
      <div role="presentation" style={{ position: 'relative', height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          const style = { height: item.size, transform: `translateY(${item.start}px)` };
          return row.kind === 'heading' ? (
            <div key={row.id} role="presentation" className="select-heading" style={style}>
              {row.label}
            </div>
          ) : (
            <Option key={row.id} row={row} isActive={item.index === active} style={style} props={props} model={model} />
          );
        })}
      </div>
    </div>
  );
}

function rowHeight(list: HTMLElement | null): number {
  return (list && Number.parseFloat(getComputedStyle(list).getPropertyValue('--select-row'))) || 32;
}

interface OptionProps {
  readonly row: Extract<SelectRow, { kind: 'option' }>;
  readonly isActive: boolean;
  readonly style: CSSProperties;
  readonly props: SelectProps;
  readonly model: SelectModel;
}

function Option({ row, isActive, style, props, model }: OptionProps): ReactElement {
  const t = useTranslations('ui');
  const { option, isNew } = row;
  const isChosen = !isNew && model.chosen.keys.has(keyOf(option.value));
  const label = isNew ? t('select.create', { text: option.label }) : option.label;
  return (
    <div
      id={`${model.listId}${row.id}`}
      role="option"
      className="select-option"
      style={style}
      title={label}
      aria-label={label}
      aria-description={option.hint}
      aria-selected={isChosen}
      aria-disabled={option.isDisabled}
      aria-setsize={model.setSize}
      aria-posinset={row.position}
      data-active={isActive || undefined}
      onMouseMove={() => model.point(row.id)}
      onClick={() => model.choose(row)}
    >
      {props.isMultiple && <span className="select-box">{isChosen && <Icon name="check" size={14} />}</span>}
      {isNew ? <Icon name="plus" size={14} /> : option.icon}
      <span className="select-text">{props.renderOption && !isNew ? props.renderOption(option) : label}</span>
      {option.hint && <span className="select-hint">{option.hint}</span>}
      {!props.isMultiple && isChosen && <Icon name="check" size={14} />}
    </div>
  );
}
