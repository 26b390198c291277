'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { Field } from '@/components/ui/input/field.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { Segmented } from '@/components/ui/input/segmented.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { columnSettings } from '@/lib/controls/column-settings';
import { numberIn } from '@/lib/controls/number-in';
import type { ShownField } from '@/lib/controls/shown-fields';
import type { ColumnConfig, ColumnSetting } from '@/lib/viz/column-config';
import { CurrencyFields } from './currency-fields.client';
import { FormatSelect } from './format-select.client';

interface ColumnSettingsProps {
  readonly field: ShownField;
  readonly config: Readonly<Record<string, unknown>>;
  readonly change: (setting: ColumnSetting, value: unknown) => void;
  readonly columnConfig: ColumnConfig | undefined;
  readonly formData: Readonly<Record<string, unknown>>;
}

/** The control of the whole chart that a switch of one column begins with. */
const wholeChart: Partial<Readonly<Record<ColumnSetting, readonly [string, boolean]>>> = {
  showCellBars: ['show_cell_bars', true],
  alignPositiveNegative: ['align_pn', false],
  colorPositiveNegative: ['color_pn', true],
};

/** The settings of one column; which there are depends on the type of the chart and the kind of the column. */
export function ColumnSettings({ field, config, change, columnConfig, formData }: ColumnSettingsProps): ReactElement {
  const t = useTranslations('controls.look.columns');
  const editors = columnSettings(columnConfig, field.kind).map((setting) => {
    switch (setting) {
      case 'd3NumberFormat':
      case 'd3SmallNumberFormat':
      case 'd3TimeFormat':
        return (
          <Field
            key={setting}
            label={t(`settings.${setting}`)}
            help={setting === 'd3SmallNumberFormat' ? t('smallHelp') : undefined}
          >
            {(ids) => (
              <FormatSelect
                ids={ids}
                kind={setting === 'd3TimeFormat' ? 'time' : 'number'}
                example={field.example}
                value={config[setting]}
                onChange={(next) => change(setting, next)}
              />
            )}
          </Field>
        );
      case 'currencyFormat':
        return (
          <fieldset key={setting} className="entry-bounds">
            <legend>{t(`settings.${setting}`)}</legend>
            <CurrencyFields value={config[setting]} onChange={(next) => change(setting, next)} />
          </fieldset>
        );
      case 'columnWidth':
      case 'radarMetricMinValue':
      case 'radarMetricMaxValue':
        return (
          <Field key={setting} label={t(`settings.${setting}`)}>
            {(ids) => (
              <NumberField
                {...ids}
                {...(setting === 'columnWidth' ? { min: 0, step: 10, unit: 'px' } : {})}
                placeholder={t('automatic')}
                value={numberIn(config[setting])}
                onChange={(next) => change(setting, next)}
              />
            )}
          </Field>
        );
      case 'horizontalAlign':
        return (
          <Field key={setting} label={t(`settings.${setting}`)}>
            {(ids) => (
              <Segmented
                {...ids}
                isWide
                options={(['left', 'center', 'right'] as const).map((value) => ({ value, label: t(`align.${value}`) }))}
                value={alignOf(config[setting], field)}
                onChange={(next) => change(setting, next)}
              />
            )}
          </Field>
        );
      case 'customColumnName':
        return (
          <Field key={setting} label={t(`settings.${setting}`)}>
            {(ids) => (
              <TextField
                {...ids}
                placeholder={field.key}
                value={typeof config[setting] === 'string' ? config[setting] : ''}
                onChange={(next) => change(setting, next)}
              />
            )}
          </Field>
        );
      case 'visible':
      case 'displayTypeIcon':
        return (
          <Checkbox
            key={setting}
            label={t(`settings.${setting}`)}
            isChecked={config[setting] !== false}
            onChange={(isOn) => change(setting, isOn ? undefined : false)}
          />
        );
      default: {
        const [whole, otherwise] = wholeChart[setting] ?? ['', false];
        const isOn = config[setting] ?? formData[whole] ?? otherwise;
        return (
          <Checkbox
            key={setting}
            label={t(`settings.${setting}`)}
            isChecked={Boolean(isOn)}
            onChange={(next) => change(setting, next)}
          />
        );
      }
    }
  });
  return <div className="entry-fields">{editors}</div>;
}

function alignOf(value: unknown, { kind }: ShownField): 'left' | 'center' | 'right' {
  if (value === 'left' || value === 'center' || value === 'right') return value;
  return kind === 'numeric' ? 'right' : 'left';
}
