import { useTranslations } from 'next-intl';
import type { KeyboardEvent, ReactElement, Ref } from 'react';
import { Button } from '@/components/ui/button';
import { SortableList } from '@/components/ui/drag/sortable-list.client';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { type ConfigItem, type FilterConfig, isFilterItem } from '@/lib/dashboard/filter-config/config';

export interface FilterListProps {
  readonly config: FilterConfig;
  readonly openId: string | null;
  readonly faulty: ReadonlySet<string>;
  readonly onOpen: (id: string) => void;
  readonly onAdd: (type: 'add_filter' | 'add_divider') => void;
  readonly onRemove: (id: string) => void;
  readonly onRestore: (id: string) => void;
  readonly onMove: (id: string, index: number) => void;
}

/** The identity of the tab that opens a filter or a divider. */
export const filterTabId = (id: string): string => `filter-tab-${id}`;

/** The filters and dividers in their order, to open, move, remove and bring back. */
export function FilterList(props: FilterListProps): ReactElement {
  const { config, openId, faulty, onOpen, onAdd, onRemove, onRestore, onMove } = props;
  const t = useTranslations('dashboard.filters');
  const name = (item: ConfigItem): string => (isFilterItem(item) ? item.name : item.title) || t('untitled');
  const items = config.items.map((item) => ({ id: item.id, label: name(item) }));

  /** The tab list owns the tabs, which stand in the sorted list with their handles. */
  function onKeyDown(event: KeyboardEvent, id: string): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = items[items.findIndex((item) => item.id === id) + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    onOpen(next.id);
    document.getElementById(filterTabId(next.id))?.focus();
  }
  return (
    <div className="filters-list">
      {items.length > 0 && (
        <div
          role="tablist"
          aria-label={t('list')}
          aria-orientation="vertical"
          aria-owns={items.map(({ id }) => filterTabId(id)).join(' ')}
        />
      )}
      <SortableList
        label={t('list')}
        items={items}
        onReorder={(ordered, { to }) => {
          const moved = ordered[to];
          if (moved) onMove(moved.id, to);
        }}
        renderItem={({ id, label }, handle) => {
          const isRemoved = config.removed.has(id);
          return (
            <div className="filters-item" data-open={id === openId || undefined} data-removed={isRemoved || undefined}>
              <button type="button" {...handle} ref={handle.ref as Ref<HTMLButtonElement>} className="filters-handle">
                <Icon name="drag" />
              </button>
              <button
                type="button"
                role="tab"
                id={filterTabId(id)}
                className="filters-name"
                aria-selected={id === openId}
                onClick={() => onOpen(id)}
                onKeyDown={(event) => onKeyDown(event, id)}
              >
                {isRemoved ? t('removedName', { name: label }) : label}
                {faulty.has(id) && (
                  <span className="filters-fault">
                    <Icon name="alert" size={14} />
                    <span className="hidden-text">{t('hasFault')}</span>
                  </span>
                )}
              </button>
              {isRemoved ? (
                <IconButton icon="undo" size="small" label={t('undo', { name: label })} onClick={() => onRestore(id)} />
              ) : (
                <IconButton
                  icon="trash"
                  size="small"
                  label={t('delete', { name: label })}
                  onClick={() => onRemove(id)}
                />
              )}
            </div>
          );
        }}
      />
      <Button onClick={() => onAdd('add_filter')}>
        <Icon name="filter" />
        {t('addFilter')}
      </Button>
      <Button onClick={() => onAdd('add_divider')}>
        <Icon name="divider" />
        {t('addDivider')}
      </Button>
    </div>
  );
}
