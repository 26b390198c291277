'use client';

import './filters.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useReducer, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Tabs } from '@/components/ui/layout/tabs.client';
import { ActionDialog } from '@/components/ui/overlay/action-dialog.client';
import { useConfirm } from '@/components/ui/overlay/use-confirm';
import type { Layout } from '@/lib/dashboard/edit/layout-node';
import { randomLetters } from '@/lib/dashboard/edit/new-node';
import { changesOf, type FilterChanges } from '@/lib/dashboard/filter-config/changes';
import {
  type ConfigEdit,
  editConfig,
  type FilterConfig,
  isFilterItem,
  restoreMs,
} from '@/lib/dashboard/filter-config/config';
import { faultsOf } from '@/lib/dashboard/filter-config/validate';
import { DividerSettings } from './divider-settings';
import { FilterList, filterTabId } from './filter-list';
import { FilterScoping } from './filter-scoping';
import { FilterSettings } from './filter-settings';

export interface FilterDialogProps {
  /** The filters as they are now. */
  readonly stored: FilterConfig;
  readonly layout: Layout;
  /** The dataset that new filters begin with. */
  readonly datasetId: number | null;
  readonly onClose: () => void;
  /** Is given only what changed; says itself when it fails, and the dialog then stays open. */
  readonly onSave: (changes: FilterChanges) => Promise<void>;
}

/** Makes and changes the filters of a dashboard. */
export function FilterDialog({ stored, layout, datasetId, onClose, onSave }: FilterDialogProps): ReactElement {
  const t = useTranslations('dashboard.filters');
  const confirm = useConfirm();
  const [config, edit] = useReducer(editConfig, stored);
  const [openId, setOpenId] = useState<string | null>(stored.items[0]?.id ?? null);
  const [isAsked, setIsAsked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const faults = faultsOf(config);
  const shownFaults = isAsked ? faults : new Map();
  const open = config.items.find(({ id }) => id === openId) ?? null;

  function add(type: 'add_filter' | 'add_divider'): void {
    const id = `NATIVE_FILTER${type === 'add_divider' ? '_DIVIDER' : ''}-${randomLetters()}`;
    const known = datasetId ?? config.items.filter(isFilterItem).at(-1)?.targets[0]?.datasetId ?? null;
    const action: ConfigEdit = type === 'add_divider' ? { type, id } : { type, id, datasetId: known };
    edit(action);
    setOpenId(id);
  }
  function remove(id: string): void {
    edit({ type: 'remove', id });
    timers.current.set(
      id,
      setTimeout(() => edit({ type: 'drop', id }), restoreMs),
    );
  }
  function restore(id: string): void {
    clearTimeout(timers.current.get(id));
    edit({ type: 'restore', id });
  }
  async function close(): Promise<void> {
    const isAltered = changesOf(stored, config) !== null;
    const isSure =
      !isAltered ||
      (await confirm({ text: t('leave'), confirmLabel: t('discard'), cancelLabel: t('keep'), isDanger: true }));
    if (isSure) onClose();
  }
  async function save(): Promise<void> {
    setIsAsked(true);
    const [wrong] = faults.keys();
    if (wrong !== undefined) {
      setOpenId(wrong);
      return;
    }
    const changes = changesOf(stored, config);
    if (changes === null) {
      onClose();
      return;
    }
    setIsSaving(true);
    await onSave(changes);
    setIsSaving(false);
  }
  const isRemoved = open !== null && config.removed.has(open.id);
  return (
    <ActionDialog
      title={t('title')}
      onClose={() => void close()}
      width={900}
      isResizable
      closesOutside={false}
      cancelLabel={t('cancel')}
      actionLabel={t('save')}
      isDisabled={shownFaults.size > 0}
      isPending={isSaving}
      onAction={() => void save()}
    >
      <div className="filters-frame">
        <FilterList
          config={config}
          openId={openId}
          faulty={new Set(shownFaults.keys())}
          onOpen={setOpenId}
          onAdd={add}
          onRemove={remove}
          onRestore={restore}
          onMove={(id, index) => edit({ type: 'move', id, index })}
        />
        <div
          className="filters-detail"
          {...(open === null ? {} : { role: 'tabpanel', 'aria-labelledby': filterTabId(open.id) })}
        >
          {open === null && <p className="filters-empty">{t('empty')}</p>}
          {open !== null && isRemoved && (
            <div className="filters-empty">
              <p>{t('removed')}</p>
              <Button onClick={() => restore(open.id)}>{t('restore')}</Button>
            </div>
          )}
          {open !== null && !isRemoved && !isFilterItem(open) && (
            <DividerSettings key={open.id} divider={open} edit={edit} faults={shownFaults.get(open.id) ?? []} />
          )}
          {open !== null && !isRemoved && isFilterItem(open) && (
            <Tabs
              key={open.id}
              label={t('parts')}
              tabs={[
                {
                  id: 'settings',
                  label: t('settings'),
                  content: (
                    <FilterSettings filter={open} config={config} edit={edit} faults={shownFaults.get(open.id) ?? []} />
                  ),
                },
                {
                  id: 'scoping',
                  label: t('scoping'),
                  content: <FilterScoping filter={open} layout={layout} edit={edit} />,
                },
              ]}
            />
          )}
        </div>
      </div>
    </ActionDialog>
  );
}
