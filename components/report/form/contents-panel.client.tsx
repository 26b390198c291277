'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { loadRelated } from '@/components/ui/data/load-related';
import { useApi } from '@/components/ui/data/use-api';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { Field } from '@/components/ui/input/field.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { Select } from '@/components/ui/select/select.client';
import { formats } from '@/lib/report/draft';
import { tabsOf } from './dashboard-tabs';
import type { ReportForm } from './use-report-form';

const loadDashboards = loadRelated('/api/v1/report/related/dashboard');
const loadCharts = loadRelated('/api/v1/report/related/chart');
const inOrder = () => 0;

export function ContentsPanel(form: ReportForm): ReactElement {
  const { draft, set, props } = form;
  const t = useTranslations('report.contents');
  const isDashboard = draft.content === 'dashboard';
  const { min, max } = props.widths;
  return (
    <div className="report-panel">
      <Field label={t('type')} isRequired>
        {(ids) => (
          <Select
            {...ids}
            label={t('typeLabel')}
            options={[
              { value: 'dashboard', label: t('dashboard') },
              { value: 'chart', label: t('chart') },
            ]}
            value={draft.content}
            onChange={(content) => set({ content: content === 'chart' ? 'chart' : 'dashboard' })}
          />
        )}
      </Field>
      {isDashboard ? (
        <Field label={t('selectDashboard')} isRequired>
          {(ids) => (
            <Select
              {...ids}
              label={t('dashboard')}
              load={loadDashboards}
              knownOptions={props.known.dashboard}
              value={draft.dashboard}
              placeholder={t('dashboardPlaceholder')}
              onChange={(id) => set({ dashboard: id === null ? null : Number(id), tabs: [], extra: {} })}
            />
          )}
        </Field>
      ) : (
        <Field label={t('selectChart')} isRequired>
          {(ids) => (
            <Select
              {...ids}
              label={t('chart')}
              load={loadCharts}
              knownOptions={props.known.chart}
              value={draft.chart}
              placeholder={t('chartPlaceholder')}
              onChange={(id) => set({ chart: id === null ? null : Number(id) })}
            />
          )}
        </Field>
      )}
      {isDashboard && draft.dashboard !== null ? <TabsField {...form} dashboard={draft.dashboard} /> : null}
      <Field label={t('format')} isRequired>
        {(ids) => (
          <Select
            {...ids}
            label={t('formatLabel')}
            options={formats.map((format) => ({ value: format, label: t(`formats.${format}`) }))}
            value={draft.format}
            sortOptions={inOrder}
            onChange={(format) => set({ format: format === null ? 'PNG' : String(format) })}
          />
        )}
      </Field>
      {draft.format === 'PNG' ? (
        <Field label={t('width')} hint={t('widthHint', { min, max })}>
          <NumberField
            value={draft.width}
            min={min}
            max={max}
            step={50}
            unit="px"
            placeholder={t('widthPlaceholder')}
            onChange={(width) => set({ width })}
          />
        </Field>
      ) : null}
      <Checkbox label={t('forced')} isChecked={draft.isForced} onChange={(isForced) => set({ isForced })} />
    </div>
  );
}

function TabsField({ draft, set, dashboard }: ReportForm & { readonly dashboard: number }): ReactElement | null {
  const t = useTranslations('report.contents');
  const { data: tabs = [] } = useApi(['/api/v1/dashboard/tabs', dashboard], () => tabsOf(dashboard));
  if (tabs.length === 0) return null;
  return (
    <Field label={t('tabs')} hint={t('tabsHint')}>
      <Select
        isMultiple
        options={tabs}
        value={draft.tabs}
        sortOptions={inOrder}
        onChange={(chosen) => set({ tabs: chosen.map(String) })}
      />
    </Field>
  );
}
