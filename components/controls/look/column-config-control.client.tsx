'use client';

import '@/components/controls/controls.css';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { Icon, type IconName } from '@/components/ui/icon';
import { loadLater } from '@/components/ui/load-later';
import { Popover } from '@/components/ui/overlay/popover.client';
import { withSetting } from '@/lib/controls/column-settings';
import { recordIn } from '@/lib/controls/record-in';
import { metricLabels, type ShownField, tableFields } from '@/lib/controls/shown-fields';
import { verboseName } from '@/lib/controls/verbose-name';
import { panelOf } from '@/lib/explore/panels';
import type { ColumnKind } from '@/lib/frame/frame';
import type { ColumnConfig, ColumnSetting } from '@/lib/viz/column-config';

const columnSettings = loadLater(async () => (await import('./column-settings.client')).ColumnSettings);

const icons: Readonly<Record<ColumnKind, IconName>> = {
  numeric: 'number',
  string: 'text',
  temporal: 'clock',
  boolean: 'boolean',
};

/** Settings of single columns of a result, stored by the name of the column. Each change is drawn at once. */
export function ColumnConfigControl(props: ControlProps): ReactElement {
  const { control, value, onChange, vizType, formData, resultColumns, dataset, ids } = props;
  const t = useTranslations('controls.look.columns');
  const ColumnSettings = columnSettings.usePart();
  const configs = recordIn(value);
  const { columnConfig } = panelOf(vizType)?.definition ?? {};
  const fields = fieldsOf(columnConfig, formData, resultColumns);
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
              part={columnSettings}
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
                {ColumnSettings && (
                  <ColumnSettings
                    field={field}
                    config={config}
                    change={change}
                    columnConfig={columnConfig}
                    formData={formData}
                  />
                )}
              </div>
            </Popover>
          </li>
        );
      })}
    </ul>
  );
}

function fieldsOf(
  config: ColumnConfig | undefined,
  formData: ControlProps['formData'],
  result: ControlProps['resultColumns'],
): readonly ShownField[] {
  if (config === undefined) return tableFields(formData, result);
  const keys = config.fields === 'metrics' ? metricLabels(formData) : config.fields;
  return keys.map((key) => plain(key, 'numeric'));
}

function plain(key: string, kind: ColumnKind): ShownField {
  return { key, kind, isPercent: false, example: null };
}
