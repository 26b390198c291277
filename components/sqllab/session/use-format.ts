import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/overlay/toast';
import { api } from '@/lib/client/api';
import { useSqlLab } from './sqllab-session';
import { activeTab } from './use-run';

/** Formats the text of the active tab. The answer is dropped when the text has changed meanwhile. */
export function useFormat(): () => Promise<void> {
  const session = useSqlLab();
  const t = useTranslations('sqllab.more');
  return async () => {
    const tab = activeTab(session);
    const { editor, store, props } = session;
    const sql = editor.current?.text() ?? tab?.sql ?? '';
    if (!tab || sql.trim() === '') return;
    const engine = props.databases.find(({ id }) => id === tab.dbId)?.backend;
    try {
      const answer = await api.post<{ readonly result: string }>('/api/v1/sqllab/format_sql/', { sql, engine });
      if ((editor.current?.text() ?? sql) !== sql || activeTab(session)?.id !== tab.id) return;
      if (editor.current) editor.current.replaceAll(answer.result);
      else store.dispatch({ type: 'edit_sql', id: tab.id, sql: answer.result, now: Date.now() });
    } catch {
      toast.danger(t('formatFailed'));
    }
  };
}
