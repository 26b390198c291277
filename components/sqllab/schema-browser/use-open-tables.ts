import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { toast } from '@/components/ui/overlay/toast';
import { api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import { type EditorTab, type OpenTable, tableKey } from '@/lib/sqllab/tabs/editor-tab';

/** Folds and closes opened tables, here and on the server. */
export function useTableActs(tab: EditorTab): {
  readonly close: (table: OpenTable) => void;
  readonly setExpanded: (table: OpenTable, isExpanded: boolean) => void;
} {
  const t = useTranslations('sqllab.table');
  const { store } = useSqlLab();
  const { id } = tab;
  return {
    close(table) {
      store.dispatch({ type: 'close_table', id, table });
      if (table.id === null) return;
      api.delete(`/tableschemaview/${table.id}`).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) toast.danger(t('removeFailed'));
      });
    },
    setExpanded(table, isExpanded) {
      store.dispatch({ type: 'change_table', id, table: { ...table, isExpanded } });
      if (table.id === null) return;
      tellExpanded(table.id, isExpanded).catch(() => toast.danger(t(isExpanded ? 'expandFailed' : 'collapseFailed')));
    },
  };
}

function tellExpanded(id: number, isExpanded: boolean): Promise<unknown> {
  return api.postForm(`/tableschemaview/${id}/expanded`, { expanded: isExpanded });
}

/** Stores newly opened tables with their tab, once the tab itself is stored. */
export function useStoredTables(tab: EditorTab): void {
  const { store } = useSqlLab();
  const t = useTranslations('sqllab.table');
  const texts = useRef(t);
  texts.current = t;
  const sent = useRef(new Set<string>());
  const { id, serverId, tables } = tab;
  useEffect(() => {
    if (serverId === null) return;
    for (const table of tables) {
      const key = `${serverId}:${tableKey(table)}`;
      if (table.id !== null || sent.current.has(key)) continue;
      sent.current.add(key);
      const { dbId, catalog, schema, name } = table;
      const fields = { table: { queryEditorId: String(serverId), dbId, catalog, schema, name } };
      api.postForm<{ readonly id: number }>('/tableschemaview/', fields).then(
        (stored) => {
          const known = store.getState().tabs.find((one) => one.id === id);
          const open = known?.tables.find((one) => tableKey(one) === tableKey(table));
          if (open) {
            store.dispatch({ type: 'change_table', id, table: { ...open, id: stored.id } });
            // It was folded while it was on its way.
            if (!open.isExpanded) {
              tellExpanded(stored.id, false).catch(() => toast.danger(texts.current('collapseFailed')));
            }
          } else void api.delete(`/tableschemaview/${stored.id}`).catch(() => undefined);
          sent.current.delete(key);
        },
        // It is tried again when the next table is opened.
        () => {
          sent.current.delete(key);
          toast.warning(texts.current('storeFailed'));
        },
      );
    }
  }, [id, serverId, tables, store]);
}
