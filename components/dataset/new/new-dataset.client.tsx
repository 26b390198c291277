'use client';

import { openPage } from '@/lib/client/page-path';
import './new-dataset.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import type { NewDatasetHostProps } from '@/components/dataset/new-dataset-host.client';
import { PlaceFields, type TablePlaceValue } from '@/components/dataset/place/place-fields.client';
import { Button, LinkButton } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { routes } from '@/lib/client/routes';
import dataset from '@/lib/text/messages/en/dataset.json';
import ui from '@/lib/text/messages/en/ui.json';
import { TablePreview } from './table-preview.client';
import { useKnownDatasets } from './use-known-datasets';

const messages = { dataset, ui };

/** Chooses a table and makes a dataset of it. */
export function NewDataset(props: Omit<NewDatasetHostProps, 'children'>): ReactElement {
  return (
    <TextProvider messages={messages}>
      <Choice {...props} />
    </TextProvider>
  );
}

function Choice({ place: first, mayWrite }: Omit<NewDatasetHostProps, 'children'>): ReactElement {
  const t = useTranslations('dataset.new');
  const errorText = useErrorText();
  const [place, setPlace] = useState<TablePlaceValue>(first);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const known = useKnownDatasets(place.database?.id ?? null, place.schema);
  const { database, catalog, schema, table } = place;
  const made = table === null ? undefined : known.get(table);
  useEffect(() => showInAddress(place), [place]);

  async function create(next: 'explore' | 'edit'): Promise<void> {
    if (database === null || table === null) return;
    setIsBusy(true);
    setFailure(null);
    try {
      const body = { database: database.id, catalog, schema, table_name: table };
      const { id } = await routes.datasets.create(body);
      openPage(next === 'edit' ? `/dataset/${id}/edit` : exploreHref(id));
    } catch (problem) {
      setFailure(t('failed', { reason: errorText(problem) }));
      setIsBusy(false);
    }
  }
  const isReady = mayWrite && table !== null && made === undefined && !isBusy;
  return (
    <div className="new-dataset">
      <div className="new-dataset-place">
        <PlaceFields
          picksSchema
          value={place}
          onChange={(next) => {
            setPlace(next);
            setFailure(null);
          }}
          hintOf={({ value }) => (known.has(value) ? t('has') : undefined)}
        />
      </div>
      <section className="new-dataset-table" aria-label={table ?? t('title')}>
        {made !== undefined && (
          <Alert
            level="info"
            title={t('exists')}
            actions={<LinkButton href={exploreHref(made)}>{t('view')}</LinkButton>}
          >
            {t('existsText')}
          </Alert>
        )}
        {failure !== null && <Alert level="danger">{failure}</Alert>}
        {database === null || table === null ? (
          <EmptyState
            icon="database"
            title={t('choose')}
            text={t.rich('chooseText', {
              link: (text) => (
                <a className="underline" href="/sqllab/">
                  {text}
                </a>
              ),
            })}
          />
        ) : (
          <TablePreview
            key={`${database.id} ${catalog} ${schema} ${table}`}
            database={database.id}
            catalog={catalog}
            schema={schema}
            table={table}
          />
        )}
      </section>
      <footer className="new-dataset-end">
        <LinkButton href="/tablemodelview/list/">{t('cancel')}</LinkButton>
        <Button look="primary" disabled={!isReady} onClick={() => void create('explore')}>
          {t('create')}
        </Button>
        <DropdownMenu
          align="end"
          side="top"
          trigger={<IconButton icon="chevron" iconName="down" label={t('more')} disabled={!isReady} />}
          items={[{ id: 'edit', label: t('createOnly'), onSelect: () => void create('edit') }]}
        />
      </footer>
    </div>
  );
}

function exploreHref(id: number): string {
  return `/explore/?datasource_type=table&datasource_id=${id}`;
}

/** The address names what is chosen, so that it can be shared and reloaded. */
function showInAddress({ database, catalog, schema, table }: TablePlaceValue): void {
  const chosen = { database: database?.id, catalog, schema, table };
  const given = Object.entries(chosen).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
  const search = new URLSearchParams(given).toString();
  history.replaceState(history.state, '', search === '' ? location.pathname : `?${search}`);
}
