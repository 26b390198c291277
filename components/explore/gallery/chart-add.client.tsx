'use client';

import { openPage } from '@/lib/client/page-path';
import '@/components/explore/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useRef, useState } from 'react';
import { ChartTexts } from '@/components/explore/chart-texts.client';
import { Button } from '@/components/ui/button';
import { useApi } from '@/components/ui/data/use-api';
import { useEarlyInput } from '@/components/ui/replay-input';
import { Select } from '@/components/ui/select/select.client';
import type { LoadOptions, SelectOption } from '@/components/ui/select/select-option';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { type ListQuestion, routes } from '@/lib/client/routes';
import type { DatasetRow } from '@/lib/client/wire/answers';
import type { VizEntry } from '@/lib/explore/viz-catalogue';
import exploreDialogs from '@/lib/text/messages/en/explore-dialogs.json';
import ui from '@/lib/text/messages/en/ui.json';
import { VizChooser } from './viz-chooser.client';

export interface ChartAddProps {
  readonly entries: readonly VizEntry[];
  /** The dataset of the address, by its id or its name. */
  readonly preset: { readonly id: number } | { readonly name: string } | null;
  /** The dashboard for which the chart is made. */
  readonly dashboardId: number | null;
}

const messages = { exploreDialogs, ui };
const noPictures: ReadonlyMap<string, string | null> = new Map();

/** A new chart: its dataset, then its type. */
export function ChartAdd(props: ChartAddProps): ReactElement {
  return (
    <TextProvider messages={messages}>
      <ChartTexts name="types">
        <Steps {...props} />
      </ChartTexts>
    </TextProvider>
  );
}

function Steps({ entries, preset, dashboardId }: ChartAddProps): ReactElement {
  const t = useTranslations('exploreDialogs.add');
  const root = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [type, setType] = useState<string | null>(null);
  const { data: found } = useApi(preset === null ? null : ['/api/v1/dataset/', preset], () => presetRow(preset));
  useEarlyInput(root);
  const dataset = chosen ?? found?.id ?? null;
  const create = (vizType: string | null): void => {
    if (vizType === null || dataset === null) return;
    const query = new URLSearchParams({ viz_type: vizType, datasource: `${dataset}__table` });
    if (dashboardId !== null) query.set('dashboard_id', String(dashboardId));
    openPage(`/explore/?${query.toString()}`);
  };
  return (
    <div ref={root} className="chart-add">
      <h1>{t('title')}</h1>
      <section className="chart-add-step">
        <h2>{t('first')}</h2>
        <div className="chart-add-dataset">
          <Select
            label={t('dataset')}
            placeholder={t('placeholder')}
            value={dataset}
            load={loadDatasets}
            knownOptions={found ? [optionOf(found)] : []}
            onChange={(value) => setChosen(typeof value === 'number' ? value : null)}
          />
          <p className="chart-add-more">
            {t.rich('more', {
              add: (text) => <a href="/dataset/add/">{text}</a>,
              upload: (text) => <a href="/databaseview/upload/">{text}</a>,
              sql: (text) => <a href="/sqllab/">{text}</a>,
            })}
          </p>
        </div>
      </section>
      <section className="chart-add-step">
        <h2>{t('second')}</h2>
        <VizChooser
          entries={entries}
          value={type}
          onChange={setType}
          onCommit={create}
          firstGroup={{ kind: 'featured' }}
          pictures={noPictures}
          onSeen={() => {}}
        />
      </section>
      <footer className="chart-add-foot">
        {dataset === null || type === null ? <p className="chart-add-more">{t('needed')}</p> : null}
        <Button look="primary" disabled={dataset === null || type === null} onClick={() => create(type)}>
          {t('create')}
        </Button>
      </footer>
    </div>
  );
}

function optionOf({ id, table_name, schema, database }: DatasetRow): SelectOption {
  const place = [database.database_name, schema].filter(Boolean).join(' - ');
  return { value: id, label: table_name, hint: place };
}

function question(page: number, filters: NonNullable<ListQuestion['filters']>): ListQuestion {
  return { page, page_size: 100, order_column: 'table_name', order_direction: 'asc', filters };
}

const loadDatasets: LoadOptions = async (search, page, signal) => {
  const filters = search === '' ? [] : [{ col: 'table_name', opr: 'ct', value: search }];
  const { result, count } = await routes.datasets.list(question(page, filters), { signal });
  return { options: result.map(optionOf), total: count };
};

async function presetRow(preset: ChartAddProps['preset']): Promise<DatasetRow | null> {
  if (preset === null) return null;
  if ('id' in preset) return (await routes.datasets.get(preset.id)).result;
  const filters = [{ col: 'table_name', opr: 'eq', value: preset.name }];
  return (await routes.datasets.list(question(0, filters))).result[0] ?? null;
}
