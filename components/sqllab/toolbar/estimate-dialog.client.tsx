'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { api } from '@/lib/client/api';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { readParameters } from '@/lib/sqllab/template/template-parameters';

export interface EstimateDialogProps {
  readonly tab: EditorTab;
  readonly onClose: () => void;
}

type Estimate = readonly Readonly<Record<string, unknown>>[];

/** What the database expects the script, or its selected part, to cost. */
export function EstimateDialog({ tab, onClose }: EstimateDialogProps): ReactElement {
  const t = useTranslations('sqllab.estimate');
  const { editor } = useSqlLab();
  const [asked] = useState(() => {
    const { start, end } = editor.current?.selection() ?? { start: 0, end: 0 };
    const { dbId, catalog, schema, sql, templateParams } = tab;
    const part = end > start ? sql.slice(start, end) : sql;
    const template_params = readParameters(templateParams).values ?? {};
    return { database_id: dbId, catalog, schema, sql: part, template_params };
  });
  const [answer, setAnswer] = useState<Estimate | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const controller = new AbortController();
    api
      .post<{ readonly result: Estimate }>('/api/v1/sqllab/estimate/', asked, { signal: controller.signal })
      .then(({ result }) => setAnswer(result), setError);
    return () => controller.abort();
  }, [asked]);
  return (
    <Dialog title={t('title')} isOpen onClose={onClose}>
      {error !== null && <ApiErrorNotice error={error} />}
      {error === null && answer === null && <Skeleton />}
      {answer?.map((costs, at) => (
        <dl key={at} className="estimate-costs">
          {Object.entries(costs).map(([name, cost]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{String(cost)}</dd>
            </div>
          ))}
        </dl>
      ))}
    </Dialog>
  );
}
