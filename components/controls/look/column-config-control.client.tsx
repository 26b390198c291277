'use client';

import './column-config-control.css';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { Icon, type IconName } from '@/components/ui/icon';
import { Popover } from '@/components/ui/overlay/popover.client';
import { type ColumnSetting, withSetting } from '@/lib/controls/column-settings';
import { recordIn } from '@/lib/controls/record-in';
import { metricLabels, type ShownField, tableFields } from '@/lib/controls/shown-fields';
import { verboseName } from '@/lib/controls/verbose-name';
import type { ColumnKind } from '@/lib/frame/frame';
import { ColumnSettings } from './column-settings.client';

const icons: Readonly<Record<ColumnKind, IconName>> = {
  numeric: 'number',
  string: 'text',
  temporal: 'clock',
  boolean: 'boolean',
};
/** The parts of a comparison with an earlier period, as their settings are stored. */
const periodParts = ['Previous value', 'Delta', 'Percent change'];

/** Settings of single columns of a result, stored by the name of the column. Each change is drawn at once. */
export function ColumnConfigControl(props: ControlProps): ReactElement {
  const { control, value, onChange, vizType, formData, resultColumns, dataset, ids } = props;
  const t = useTranslations('controls.look.columns');
  const configs = recordIn(value);
  const fields = fieldsOf(vizType, formData, resultColumns);
  const lost = Object.keys(configs).filter((key) => fields.every((field) => field.key !== key));
  const all = [...fields, ...lost.map((key) => plain(key, 'string'))];
  if (all.length === 0) return <p className="entry-note">{t('none')}</p>;
  return (
    <ul className="column-config" aria-label={control.label} aria-describedby={ids.description}>
      {all.map((field) => {
        const config = recordIn(configs[field.key]);
        const name = verboseName(dataset, field.key);
        const count = Object.keys(config).length;
        const change = (setting: ColumnSetting, next: unknown) =>
          onChange(withSetting(configs, field.key, setting, next));
        return (
          <li key={field.key}>
            <Popover
              label={t('title', { column: name })}
              side="right"
              width={340}
              trigger={
                <button type="button" className="column-config-name">
                  <Icon name={icons[field.kind]} size={14} />
                  <span>{name}</span>
                  {count === 0 ? null : <small>{t('changed', { count })}</small>}
                  <Icon name="right" size={14} />
                </button>
              }
            >
              <div className="entry-editor">
                <h3 className="entry-title">{name}</h3>
                <ColumnSettings field={field} config={config} change={change} vizType={vizType} formData={formData} />
              </div>
            </Popover>
          </li>
        );
      })}
    </ul>
  );
}

function fieldsOf(
  vizType: string,
  formData: ControlProps['formData'],
  result: ControlProps['resultColumns'],
): readonly ShownField[] {
  if (vizType === 'radar') return metricLabels(formData).map((key) => plain(key, 'numeric'));
  if (vizType === 'pop_kpi') return periodParts.map((key) => plain(key, 'numeric'));
  return tableFields(formData, result);
}

function plain(key: string, kind: ColumnKind): ShownField {
  return { key, kind, isPercent: false, example: null };
}
