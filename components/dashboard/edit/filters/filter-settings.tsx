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
import { FilterBehavior } from './filter-behavior';
import { FilterConfiguration } from './filter-configuration';
import { type FilterDataset, loadDataset, loadDatasets } from './filter-data';
import { useLoaded } from './use-loaded';

export interface FilterPartProps {
  readonly filter: FilterItem;
  readonly config: FilterConfig;
  readonly edit: (edit: ConfigEdit) => void;
  readonly faults: readonly FaultField[];
}

/** The settings of one filter. */
export function FilterSettings(props: FilterPartProps): ReactElement {
  const { filter, edit, faults } = props;
  const t = useTranslations('dashboard.filters');
  const { id, filterType } = filter;
  const [target = {}] = filter.targets;
  const datasetId = target.datasetId ?? null;
  const { value: dataset } = useLoaded(datasetId === null ? null : `dataset:${datasetId}`, (signal) =>
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
      {hasDataset(filterType) && (
        <Field label={t('dataset')} isRequired error={fault('dataset')}>
          <Select
            label={t('dataset')}
            value={datasetId}
            knownOptions={dataset ? [{ value: dataset.id, label: dataset.table_name }] : []}
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
            isLoading={datasetId !== null && dataset === undefined}
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
            hasError: faults.includes('parents'),
            content: <FilterConfiguration {...props} dataset={dataset} />,
          },
          {
            id: 'behavior',
            title: t('behavior'),
            isOpen: true,
            hasError: faults.includes('default'),
            content: <FilterBehavior {...props} />,
          },
        ]}
      />
    </div>
  );
}

/** The contract's number for columns of numbers. */
const numeric = 0;

function columnsFor(type: FilterItem['filterType'], dataset: FilterDataset | undefined): readonly string[] {
  const columns = dataset?.columns ?? [];
  const fitting = columns.filter(({ filterable, type_generic }) =>
    type === 'filter_range' ? type_generic === numeric : filterable !== false,
  );
  return fitting.map(({ column_name }) => column_name);
}
