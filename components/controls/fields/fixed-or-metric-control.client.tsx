'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { NumberField } from '@/components/ui/input/number-field.client';
import { Segmented } from '@/components/ui/input/segmented.client';
import { recordOf } from '@/lib/controls/adhoc-record';
import { DndMetricSelect } from './dnd-metric-select.client';

/** A fixed size, or a metric that gives it: `{type: 'fix', value: 1000}` or `{type: 'metric', value: <metric>}`. */
export function FixedOrMetricControl(props: ControlProps): ReactElement {
  const { control, value, onChange, ids } = props;
  const t = useTranslations('controls.fields.fixed');
  const stored = recordOf(value) ?? recordOf(control.default);
  const isMetric = stored?.type === 'metric';
  const number = isMetric ? null : Number(stored?.value ?? Number.NaN);
  return (
    <div className="field-pair">
      <Segmented
        aria-labelledby={ids.label}
        isWide
        value={isMetric ? 'metric' : 'fix'}
        options={[
          { value: 'fix', label: t('fixed') },
          { value: 'metric', label: t('metric') },
        ]}
        onChange={(type) => {
          const fallback = recordOf(control.default);
          onChange(
            type === 'fix' ? { type, value: fallback?.type === 'fix' ? fallback.value : 1000 } : { type, value: null },
          );
        }}
      />
      {isMetric ? (
        <DndMetricSelect
          {...props}
          value={stored?.value ?? null}
          onChange={(metric) => onChange({ type: 'metric', value: metric })}
        />
      ) : (
        <NumberField
          id={ids.control}
          label={t('value')}
          value={number === null || Number.isNaN(number) ? null : number}
          onChange={(next) => onChange({ type: 'fix', value: next })}
        />
      )}
    </div>
  );
}
