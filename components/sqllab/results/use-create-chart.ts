import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { toast } from '@/components/ui/overlay/toast';
import { openPage } from '@/lib/client/page-path';
import { pause } from '@/lib/client/retry';
import { routes } from '@/lib/client/routes';
import type { EditorQuery, ResultColumn } from '@/lib/sqllab/editor-query';
import { queryChartForm } from '@/lib/sqllab/query-chart';

/** A server that does not answer keeps nobody here: the text stays in the journal of the browser. */
const mostWaitMs = 2000;

/** Opens the chart builder on the rows of a query. */
export function useCreateChart(): {
  readonly isBusy: boolean;
  readonly createChart: (query: EditorQuery, columns: readonly ResultColumn[]) => Promise<void>;
  /** Opens it with a form that is known. */
  readonly openChart: (query: EditorQuery, form: Readonly<Record<string, unknown>>) => Promise<void>;
} {
  const t = useTranslations('sqllab.south');
  const errorText = useErrorText();
  const { keeper } = useSqlLab();
  const [isBusy, setIsBusy] = useState(false);
  async function createChart(query: EditorQuery, columns: readonly ResultColumn[]): Promise<void> {
    await openChart(query, queryChartForm(query, query.serverId ?? 0, columns));
  }
  async function openChart(query: EditorQuery, form: Readonly<Record<string, unknown>>): Promise<void> {
    const { serverId } = query;
    if (serverId === null) {
      toast.warning(t('chartNeedsId'));
      return;
    }
    setIsBusy(true);
    try {
      const body = {
        datasource_id: serverId,
        datasource_type: 'query' as const,
        form_data: JSON.stringify(form),
      };
      const [{ key }] = await Promise.all([
        routes.explore.keepFormData(body, query.sqlEditorId),
        // A page that is left has no time to store the text of its tab.
        Promise.race([keeper.current?.stored(), pause(mostWaitMs, undefined)]),
      ]);
      openPage(`/explore/?form_data_key=${encodeURIComponent(key)}`);
    } catch (error) {
      toast.danger(t('chartFailed', { reason: errorText(error) }));
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, createChart, openChart };
}
