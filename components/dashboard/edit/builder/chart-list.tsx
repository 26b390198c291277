import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo, useState } from 'react';
import { layoutOf } from '@/components/dashboard/edit/edit-store';
import { useEdit } from '@/components/dashboard/edit/use-edit';
import { Button, LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Icon } from '@/components/ui/icon';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { HelpMark } from '@/components/ui/input/help-mark.client';
import { SearchField } from '@/components/ui/input/search-field.client';
import { Select } from '@/components/ui/select/select.client';
import { chartIdsOf } from '@/lib/dashboard/edit/hydrate';
import { ChartCard } from './chart-card';
import { type ChartSort, sortCharts } from './saved-charts';
import { useCharts } from './use-charts';

const sorts: readonly ChartSort[] = ['recent', 'name', 'type', 'dataset'];

/** The charts that can be put on the dashboard. */
export function ChartList(): ReactElement {
  const t = useTranslations('dashboard.edit.builder');
  const data = useEdit((state) => state.data);
  const layout = useEdit(layoutOf);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<ChartSort>('recent');
  const [isMine, setIsMine] = useState(true);
  const { charts, isWhole, hasFailed, retry, more } = useCharts({
    search,
    ownerId: isMine ? data.viewerId : null,
    sort,
  });
  const placed = useMemo(() => chartIdsOf(layout), [layout]);
  const typeName = (type: string): string => data.vizNames[type] ?? type;
  const shown = isWhole ? sortCharts(charts ?? [], sort, typeName) : (charts ?? []);
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
      {charts !== null && !isWhole && <div ref={more} className="builder-more" aria-busy="true" />}
    </div>
  );
}
