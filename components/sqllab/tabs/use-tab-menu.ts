import { useTranslations } from 'next-intl';
import { randomLetters } from '@/components/sqllab/session/local-id';
import { useSqlLab, useSqlLabState } from '@/components/sqllab/session/sqllab-session';
import type { MenuEntry } from '@/components/ui/overlay/menu-entry';

const mostClosed = 20;

/** The entries of a tab's menu; without a tab only what concerns none. */
export function useTabMenu(onRename: (id: string) => void): (id: string | null) => readonly MenuEntry[] {
  const t = useTranslations('sqllab.tabs');
  const { store } = useSqlLab();
  const tabs = useSqlLabState((state) => state.tabs);
  const bin = useSqlLabState((state) => state.bin);
  return (id) => {
    const at = tabs.findIndex((tab) => tab.id === id);
    const tab = tabs[at];
    const now = Date.now;
    const closed: readonly MenuEntry[] = bin
      .toReversed()
      .slice(0, mostClosed)
      .map((entry) => ({
        ...{ id: entry.tab.id, label: entry.tab.name },
        onSelect: () => store.dispatch({ type: 'restore', id: entry.tab.id }),
      }));
    const reopen: readonly MenuEntry[] = closed.length === 0 ? [] : [{ submenu: t('reopen'), items: closed }];
    if (!tab) return reopen;
    return [
      {
        ...{ id: 'close', label: t('close'), icon: 'close' },
        onSelect: () => store.dispatch({ type: 'close', id: tab.id, now: now() }),
      },
      { id: 'rename', label: t('rename'), onSelect: () => onRename(tab.id) },
      {
        ...{ id: 'bar', label: t(tab.hideLeftBar ? 'showBar' : 'hideBar') },
        onSelect: () => store.dispatch({ type: 'set_left_bar', id: tab.id, isHidden: !tab.hideLeftBar, now: now() }),
      },
      {
        ...{ id: 'others', label: t('closeOthers'), isDisabled: tabs.length < 2 },
        onSelect: () => store.dispatch({ type: 'close_others', id: tab.id, now: now() }),
      },
      {
        ...{ id: 'all', label: t('closeAll') },
        onSelect: () => store.dispatch({ type: 'close_all', now: now() }),
      },
      {
        ...{ id: 'copy', label: t('duplicate'), icon: 'copy' },
        onSelect: () => store.dispatch({ type: 'copy', id: `n${randomLetters()}`, from: tab.id, now: now() }),
      },
      'separator',
      {
        ...{ id: 'left', label: t('moveLeft'), isDisabled: at === 0 },
        onSelect: () => store.dispatch({ type: 'reorder', id: tab.id, to: at - 1, now: now() }),
      },
      {
        ...{ id: 'right', label: t('moveRight'), isDisabled: at === tabs.length - 1 },
        onSelect: () => store.dispatch({ type: 'reorder', id: tab.id, to: at + 1, now: now() }),
      },
      ...(reopen.length > 0 ? (['separator', ...reopen] as const) : []),
    ];
  };
}
