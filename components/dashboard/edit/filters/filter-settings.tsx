import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Field } from '@/components/ui/input/field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Accordion } from '@/components/ui/layout/accordion.client';
import { Select } from '@/components/ui/select/select.client';
import {
  type ConfigEdit,
  type FilterConfig,
  type FilterItem,
  hasColumn,
  hasDataset,
} from '@/lib/dashboard/filter-config/config';
import { filterTypes } from '@/lib/dashboard/filter-config/filter-types';
import type { FaultField } from '@/lib/dashboard/filter-config/validate';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { FilterBehavior } from './filter-behavior';
import { FilterConfiguration } from './filter-configuration';
import { loadDataset, loadDatasets } from './filter-data';
import { useLoaded } from './use-loaded';

export interface FilterPartProps extends FilterFormProps {
  /** Undefined before it is loaded, and for filters without one. */
  readonly dataset: ExploreDataset | undefined;
}

export interface FilterFormProps {
  readonly filter: FilterItem;
  readonly config: FilterConfig;
  readonly edit: (edit: ConfigEdit) => void;
  readonly faults: readonly FaultField[];
}

/** The settings of one filter. */
export function FilterSettings(props: FilterFormProps): ReactElement {
  const { filter, edit, faults } = props;
  const t = useTranslations('dashboard.filters');
  const { id, filterType } = filter;
  const [target = {}] = filter.targets;
  const datasetId = target.datasetId ?? null;
  const { value: dataset, hasFailed } = useLoaded(datasetId === null ? null : `dataset:${datasetId}`, (signal) =>
    loadDataset(datasetId ?? 0, signal),
  );
  const fault = (field: FaultField): string | undefined => (faults.includes(field) ? t(`faults.${field}`) : undefined);
  return (
    <div className="filters-form">
      <Field label={t('name')} isRequired error={fault('name')}>
        <TextField value={filter.name} onChange={(name) => edit({ type: 'change', id, changes: { name } })} />
      </Field>
      <Field label={t('type')} isRequired>
        <Select
          label={t('typeLabel')}
          value={filterType}
          isSearchable={false}
          options={filterTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          onChange={(value) => {
            const next = filterTypes.find((each) => each === value);
            if (next) edit({ type: 'set_filter_type', id, filterType: next });
          }}
        />
      </Field>
      {filterType === 'filter_time' && <p className="filters-note">{t('timeHelp')}</p>}
      {hasDataset(filterType) && (
        <Field label={t('dataset')} isRequired error={fault('dataset')}>
          <Select
            label={t('dataset')}
            value={datasetId}
            knownOptions={dataset ? [{ value: dataset.id, label: dataset.name }] : []}
            load={loadDatasets}
            onChange={(value) => edit({ type: 'set_dataset', id, datasetId: typeof value === 'number' ? value : null })}
          />
        </Field>
      )}
      {hasColumn(filterType) && (
        <Field label={t('column')} isRequired error={fault('column')}>
          <Select
            label={t('columnLabel')}
            value={target.column?.name ?? null}
            placeholder={t('chooseColumn')}
            isDisabled={datasetId === null}
            isLoading={datasetId !== null && dataset === undefined && !hasFailed}
            options={columnsFor(filterType, dataset).map((name) => ({ value: name, label: name }))}
            onChange={(value) => edit({ type: 'set_column', id, column: value === null ? null : String(value) })}
          />
        </Field>
      )}
      <Accordion
        items={[
          {
            id: 'configuration',
            title: t('configuration'),
            isOpen: true,
            hasError: faults.includes('parents') || faults.includes('prefilter'),
            content: <FilterConfiguration {...props} dataset={dataset} />,
          },
          {
            id: 'behavior',
            title: t('behavior'),
            isOpen: true,
            hasError: faults.includes('default'),
            content: <FilterBehavior {...props} dataset={dataset} />,
          },
        ]}
      />
    </div>
  );
}

function columnsFor(type: FilterItem['filterType'], dataset: ExploreDataset | undefined): readonly string[] {
  const columns = dataset?.columns ?? [];
  const fitting = columns.filter(({ kind, isFilterable }) =>
    type === 'filter_range' ? kind === 'numeric' : isFilterable,
  );
  return fitting.map(({ name }) => name);
}
