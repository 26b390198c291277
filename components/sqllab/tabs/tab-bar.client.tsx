'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { useSqlLab, useSqlLabState } from '@/components/sqllab/session/sqllab-session';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { Tabs } from '@/components/ui/layout/tabs.client';
import { ContextMenu } from '@/components/ui/overlay/context-menu.client';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import { toast } from '@/components/ui/overlay/toast';
import { RenameDialog } from './rename-dialog.client';
import { StateMark } from './state-mark';
import { useTabMenu } from './use-tab-menu';

export interface TabBarProps {
  readonly onAdd: () => void;
}

/** The tabs, each with the state of its last query; the menu of a tab opens by the right button or at the end. */
export function TabBar({ onAdd }: TabBarProps): ReactElement {
  const t = useTranslations('sqllab');
  const { store } = useSqlLab();
  const tabs = useSqlLabState((state) => state.tabs);
  const activeId = useSqlLabState((state) => state.activeId);
  const queries = useSqlLabState((state) => state.queries);
  const [renamedId, setRenamedId] = useState<string | null>(null);
  const menuOf = useTabMenu(setRenamedId);
  const renamed = tabs.find(({ id }) => id === renamedId);

  function close(id: string): void {
    const name = tabs.find((tab) => tab.id === id)?.name ?? '';
    store.dispatch({ type: 'close', id, now: Date.now() });
    const onSelect = (): void => store.dispatch({ type: 'restore', id });
    toast.info(t('tabs.closed', { name }), { action: { label: t('tabs.undo'), onSelect } });
  }

  return (
    <>
      <ContextMenu items={(target) => menuOf(target.closest('[data-tab]')?.getAttribute('data-tab') ?? null)}>
        <div className="sqllab-tabs">
          <Tabs
            label={t('tabs.label')}
            value={activeId ?? undefined}
            onChange={(id) => store.dispatch({ type: 'activate', id })}
            onClose={close}
            onReorder={(id, to) => store.dispatch({ type: 'reorder', id, to, now: Date.now() })}
            onAdd={onAdd}
            addLabel={t('tabs.add')}
            tabs={tabs.map(({ id, name, latestQueryId, latestState }) => ({
              ...{ id, label: name },
              badge: <StateMark state={queries[latestQueryId ?? '']?.state ?? latestState} />,
            }))}
            end={
              <DropdownMenu
                align="end"
                trigger={<IconButton icon="more" label={t('tabs.actions')} />}
                items={menuOf(activeId)}
              />
            }
          />
        </div>
      </ContextMenu>
      {renamed && (
        <RenameDialog
          name={renamed.name}
          onClose={() => setRenamedId(null)}
          onRename={(name) => store.dispatch({ type: 'rename', id: renamed.id, name, now: Date.now() })}
        />
      )}
    </>
  );
}
