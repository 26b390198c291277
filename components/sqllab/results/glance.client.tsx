'use client';

import '@/components/sqllab/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { rawHtml } from '@/components/ui/raw-html';
import { Select } from '@/components/ui/select/select.client';
import type { EditorQuery, QueryResult } from '@/lib/sqllab/editor-query';
import { type GlanceChart, type GlanceType, glanceChart, glanceForm, glanceTypes } from '@/lib/sqllab/glance-chart';
import { useCreateChart } from './use-create-chart';
import { useDrawing } from './use-drawing';

export interface GlanceProps {
  readonly query: EditorQuery;
  readonly result: QueryResult;
}

/** A chart of the result beside its rows, and the three fields that change it. */
export function Glance({ query, result }: GlanceProps): ReactElement {
  const t = useTranslations('sqllab.glance');
  const { columns } = result;
  const fitting = useMemo(() => glanceChart(result), [result]);
  const [chosen, setChosen] = useState<GlanceChart | null>(null);
  const names = columns.map(({ column_name }) => column_name);
  const isKnown = (name: string | null): boolean => name === null || names.includes(name);
  const chart = chosen !== null && isKnown(chosen.x) && isKnown(chosen.y) ? chosen : fitting;
  const { serverId, limit } = query;
  const form = useMemo(
    () => (chart === null || serverId === null ? null : glanceForm(chart, { limit }, serverId, columns)),
    [chart, limit, serverId, columns],
  );
  const { html, problem, isRunning } = useDrawing(form);
  const { isBusy, openChart } = useCreateChart();
  useEffect(() => setChosen(null), [names.join('\0')]);
  if (chart === null || form === null) return <p className="sqllab-quiet">{t('nothing')}</p>;
  const options = names.map((name) => ({ value: name, label: name }));
  const change = (fields: Partial<GlanceChart>): void => setChosen({ ...chart, ...fields });
  return (
    <section className="sqllab-glance" aria-label={t('label')}>
      <div className="sqllab-glance-fields">
        <Select
          label={t('type')}
          value={chart.type}
          isSearchable={false}
          options={glanceTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
          onChange={(type) => change({ type: type as GlanceType })}
        />
        <Select
          label={t('x')}
          placeholder={t('x')}
          value={chart.x}
          options={options}
          isDisabled={chart.type === 'number'}
          onChange={(x) => change({ x: x as string | null })}
        />
        <Select
          label={t('y')}
          placeholder={t('count')}
          value={chart.y}
          options={options}
          isClearable
          onChange={(y) => change({ y: y as string | null })}
        />
        <Button disabled={isBusy} onClick={() => void openChart(query, form)}>
          {t('open')}
        </Button>
      </div>
      {problem !== null && <ApiErrorNotice error={problem} />}
      {problem === null && html === null && <Skeleton lines={5} />}
      {problem === null && html !== null && (
        <figure className="tile" aria-label={t('label')} aria-busy={isRunning} {...rawHtml(html)} />
      )}
    </section>
  );
}
