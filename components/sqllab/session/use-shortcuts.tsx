import { type ReactElement, useEffect, useRef, useState } from 'react';
import { newTabSeed } from '@/components/sqllab/tabs/new-tab-seed';
import { ShortcutsDialog } from '@/components/sqllab/toolbar/shortcuts-dialog.client';
import { isInProgress } from '@/lib/sqllab/editor-query';
import { randomLetters } from './local-id';
import { type ShortcutName, shortcutOf } from './shortcuts';
import { type SqlLabSession, useSqlLab } from './sqllab-session';
import { useFormat } from './use-format';
import { activeTab, runShown } from './use-run';

/** Listens to the keys of the workspace, before the editor sees them. */
export function useShortcuts(): { readonly open: () => void; readonly dialog: ReactElement | null } {
  const session = useSqlLab();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const act = useRef<(name: ShortcutName) => boolean>(() => false);
  act.current = (name) => {
    if (name === 'help') setIsOpen(true);
    else if (name === 'format') void format();
    else return actOn(session, name);
    return true;
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('[role="dialog"]')) return;
      const name = shortcutOf(event);
      if (name === null || !act.current(name)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, []);
  return {
    open: () => setIsOpen(true),
    dialog: isOpen ? <ShortcutsDialog onClose={() => setIsOpen(false)} /> : null,
  };
}

/** False when the key has another meaning now. */
function actOn(session: SqlLabSession, name: Exclude<ShortcutName, 'help' | 'format'>): boolean {
  const { store, runner, editor } = session;
  const state = store.getState();
  switch (name) {
    case 'run':
      runShown(session, 'shown');
      return true;
    case 'runStatement':
      runShown(session, 'statement');
      return true;
    case 'stop': {
      const query = state.queries[activeTab(session)?.latestQueryId ?? ''];
      const { start, end } = editor.current?.selection() ?? { start: 0, end: 0 };
      if (!query || !isInProgress(query.state) || end > start) return false;
      void runner.stop(query.id);
      return true;
    }
    case 'newTab':
      store.dispatch({ type: 'add', id: `n${randomLetters()}`, now: Date.now(), seed: newTabSeed(state) });
      return true;
    case 'nextTab':
      store.dispatch({ type: 'cycle', by: 1 });
      return true;
    case 'previousTab':
      store.dispatch({ type: 'cycle', by: -1 });
      return true;
    case 'chart':
      session.settings.change({ showsChart: !session.settings.getState().showsChart });
      return true;
    case 'save':
      dispatchEvent(new Event('blur'));
      return true;
  }
}
