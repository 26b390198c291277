'use client';

import '@/components/explore/first-paint.css';
import { useTranslations } from 'next-intl';
import { lazy, type ReactElement, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useDataset, useExplore, useExploreView } from '@/components/explore/explore-context';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ErrorNotice } from '@/components/ui/feedback/error-notice.client';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { SearchField } from '@/components/ui/input/search-field.client';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import type { ExploreField } from '@/lib/explore/fields';
import { searchFields } from '@/lib/explore/search-fields';
import { DatasetMenu } from './dataset-menu.client';
import { FieldRow } from './field-row.client';
import { type PlacedRow, PlacedRows } from './placed-rows';

export interface DatasetPanelProps {
  /** Folds the panel; null in a sheet, which has the heading and is closed instead. */
  readonly onFold: (() => void) | null;
}

/** The metrics and columns of the dataset: searched, dragged, or added to a control from their menu. */
export function DatasetPanel({ onFold }: DatasetPanelProps): ReactElement {
  const t = useTranslations('explore.dataset');
  const dataset = useDataset();
  const name = dataset === null ? t('missing') : [dataset.schema, dataset.name].filter(Boolean).join('.');
  return (
    <div className="explore-source">
      {onFold === null ? null : (
        <div className="explore-source-head">
          <h2>{t('source')}</h2>
          <IconButton icon="left" iconName="verticalAlign" label={t('collapse')} onClick={onFold} />
        </div>
      )}
      <div className="explore-source-name">
        <Icon name={dataset?.type === 'query' ? 'search' : 'database'} />
        <span title={dataset?.description ?? name}>{name}</span>
        <DatasetMenu dataset={dataset} />
      </div>
      <DatasetNotice />
      <Fields dataset={dataset ?? noFields} />
    </div>
  );
}

const noFields = { columns: [], metrics: [] };

function DatasetNotice(): ReactElement | null {
  const t = useTranslations('explore.dataset');
  const { start } = useExplore();
  const { setOpen } = useExploreView();
  const dataset = useDataset();
  if (dataset !== null || start.datasetProblem === null) return null;
  const isDenied = start.datasetProblem.kind === 'denied';
  return (
    <ErrorNotice
      title={isDenied ? t('denied') : t('missing')}
      text={isDenied ? start.datasetProblem.message : t('missingText')}
      actions={[{ label: t('swap'), onSelect: () => setOpen('swap-dataset') }]}
    />
  );
}

type Row =
  | { readonly kind: 'head'; readonly id: 'metrics' | 'columns'; readonly shown: number; readonly total: number }
  | { readonly kind: 'field'; readonly id: string; readonly field: ExploreField };

const rowHeight = 32;
const headHeight = 52;

/** Of more rows only those in view are drawn, by scripts that come then. */
const mostRows = 150;
/** Rows that are drawn until those scripts are there. */
const firstRows = 40;
const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows.client')).VirtualRows }));

function Fields({ dataset }: { readonly dataset: Pick<ExploreDataset, 'columns' | 'metrics'> }): ReactElement {
  const t = useTranslations('explore.dataset');
  const [search, setSearch] = useState('');
  const [folded, setFolded] = useState<readonly string[]>([]);
  const wanted = useDeferredValue(search);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(dataset, wanted, folded), [dataset, wanted, folded]);
  const placed = useMemo(() => placedRows(rows), [rows]);
  const toggle = (id: string) => setFolded(folded.includes(id) ? folded.filter((one) => one !== id) : [...folded, id]);
  const hasFields = rows.some(({ kind }) => kind === 'field');
  const content = (index: number): ReactElement | null => {
    const row = rows[index];
    if (row === undefined) return null;
    if (row.kind === 'field') return <FieldRow field={row.field} />;
    return <SectionHead row={row} isFolded={folded.includes(row.id)} onToggle={() => toggle(row.id)} />;
  };
  return (
    <>
      <div className="explore-source-search">
        <SearchField label={t('search')} value={search} onChange={setSearch} />
      </div>
      <div className="explore-fields" ref={scroller}>
        {rows.length <= mostRows ? (
          <PlacedRows {...placed} content={content} />
        ) : (
          <Suspense fallback={<PlacedRows {...placed} rows={placed.rows.slice(0, firstRows)} content={content} />}>
            <VirtualRows {...placed} scroller={scroller} content={content} />
          </Suspense>
        )}
        {wanted !== '' && !hasFields && folded.length === 0 ? (
          <EmptyState
            size="small"
            title={t('none')}
            actions={<Button onClick={() => setSearch('')}>{t('showAll')}</Button>}
          />
        ) : null}
      </div>
    </>
  );
}

interface SectionHeadProps {
  readonly row: Row & { readonly kind: 'head' };
  readonly isFolded: boolean;
  readonly onToggle: () => void;
}

function SectionHead({ row, isFolded, onToggle }: SectionHeadProps): ReactElement {
  const t = useTranslations('explore.dataset');
  return (
    <div className="explore-fields-head">
      <button type="button" aria-expanded={!isFolded} onClick={onToggle}>
        {t(row.id)}
        <Icon name="chevron" size={14} />
      </button>
      <span>{t('showing', { shown: row.shown, total: row.total })}</span>
    </div>
  );
}

function placedRows(rows: readonly Row[]): { readonly rows: readonly PlacedRow[]; readonly height: number } {
  let top = 0;
  const placed = rows.map(({ kind, id }, index): PlacedRow => {
    const height = kind === 'head' ? headHeight : rowHeight;
    top += height;
    return { key: id, index, top: top - height, height };
  });
  return { rows: placed, height: top };
}

function rowsOf(
  dataset: Pick<ExploreDataset, 'columns' | 'metrics'>,
  search: string,
  folded: readonly string[],
): readonly Row[] {
  const { metrics, columns } = searchFields(dataset, search);
  const metricRows: readonly Row[] = metrics.map((metric) => ({
    kind: 'field',
    id: `metric ${metric.name}`,
    field: { kind: 'metric', metric },
  }));
  const columnRows: readonly Row[] = columns.map((column) => ({
    kind: 'field',
    id: `column ${column.name}`,
    field: { kind: 'column', column },
  }));
  return [
    { kind: 'head', id: 'metrics', shown: metrics.length, total: dataset.metrics.length },
    ...(folded.includes('metrics') ? [] : metricRows),
    { kind: 'head', id: 'columns', shown: columns.length, total: dataset.columns.length },
    ...(folded.includes('columns') ? [] : columnRows),
  ];
}
