import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { layoutOf } from '@/components/dashboard/edit/edit-store';
import { useEdit } from '@/components/dashboard/edit/use-edit';
import { Button, LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Icon } from '@/components/ui/icon';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { HelpMark } from '@/components/ui/input/help-mark.client';
import { SearchField } from '@/components/ui/input/search-field.client';
import { Select } from '@/components/ui/select/select.client';
import { createLatest } from '@/lib/client/latest';
import { chartIdsOf } from '@/lib/dashboard/edit/hydrate';
import { ChartCard } from './chart-card';
import { type ChartSort, loadCharts, type SavedChart, sortCharts } from './saved-charts';

const searchMs = 250;
const sorts: readonly ChartSort[] = ['recent', 'name', 'type', 'dataset'];

/** The charts that can be put on the dashboard. */
export function ChartList(): ReactElement {
  const t = useTranslations('dashboard.edit.builder');
  const data = useEdit((state) => state.data);
  const layout = useEdit(layoutOf);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<ChartSort>('recent');
  const [isMine, setIsMine] = useState(true);
  const { charts, hasFailed, retry } = useCharts(search, isMine ? data.viewerId : null);
  const placed = useMemo(() => chartIdsOf(layout), [layout]);
  const typeName = (type: string): string => data.vizNames[type] ?? type;
  const shown = sortCharts(charts ?? [], sort, typeName);
  return (
    <div className="builder-charts">
      {data.mayCreateCharts && (
        <LinkButton role="button" href={`/chart/add?dashboard_id=${data.id}`}>
          <Icon name="plus" />
          {t('create')}
        </LinkButton>
      )}
      <SearchField label={t('search')} value={search} onChange={setSearch} />
      <Select
        label={t('sort')}
        value={sort}
        isSearchable={false}
        options={sorts.map((value) => ({ value, label: t(value) }))}
        onChange={(value) => setSort(sorts.find((each) => each === value) ?? 'recent')}
      />
      <span className="builder-mine">
        <Checkbox label={t('mine')} isChecked={isMine} onChange={setIsMine} />
        <HelpMark label={t('mine')} text={t('mineHelp')} />
      </span>
      {hasFailed && (
        <EmptyState
          size="small"
          icon="alert"
          title={t('failed')}
          actions={<Button onClick={retry}>{t('retry')}</Button>}
        />
      )}
      {charts?.length === 0 && <EmptyState size="small" title={t('none')} text={t('noneText')} />}
      <ul className="builder-list" aria-busy={charts === null}>
        {shown.map((chart) => (
          <li key={chart.id}>
            <ChartCard chart={chart} typeName={typeName(chart.viz_type)} isAdded={placed.has(chart.id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ChartsState {
  /** Null before the first answer. */
  readonly charts: readonly SavedChart[] | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

function useCharts(search: string, ownerId: number | null): ChartsState {
  const [charts, setCharts] = useState<readonly SavedChart[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const [latest] = useState(createLatest);
  useEffect(() => {
    const wait = setTimeout(
      () => {
        latest
          .run((signal) => loadCharts(search.trim(), ownerId, signal))
          .then(
            (outcome) => {
              if (!outcome.isLatest) return;
              setCharts(outcome.value);
              setHasFailed(false);
            },
            () => setHasFailed(true),
          );
      },
      search === '' ? 0 : searchMs,
    );
    return () => clearTimeout(wait);
  }, [search, ownerId, latest, turn]);
  return { charts, hasFailed, retry: () => setTurn((count) => count + 1) };
}
