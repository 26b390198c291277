'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Field } from '@/components/ui/input/field.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { DateTimeField } from '@/components/ui/select/date-time-field.client';
import { Select } from '@/components/ui/select/select.client';
import { timeUnits } from '@/lib/time/calendar';
import type { RangeSide } from '@/lib/time/range-choice';

export interface RangeSideEditorProps {
  readonly end: 'start' | 'end';
  readonly side: RangeSide;
  /** The moment that a specific end begins with. */
  readonly moment: string | null;
  readonly onChange: (side: RangeSide) => void;
}

const kinds = ['relative', 'specific', 'now', 'today'] as const;
const units = timeUnits.toReversed();

/** One end of a custom range: how it is given, and its moment or its distance. */
export function RangeSideEditor({ end, side, moment, onChange }: RangeSideEditorProps): ReactElement {
  const t = useTranslations('controls.time');
  const change = (kind: (typeof kinds)[number]): void => {
    if (kind === 'relative') onChange({ kind, count: 7, unit: 'day' });
    else if (kind === 'specific') onChange({ kind, text: moment ?? '' });
    else onChange({ kind });
  };
  return (
    <div className="time-range-side">
      <Field label={t(end)} help={t(`${end}Help`)}>
        <Select
          value={side.kind}
          isSearchable={false}
          options={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          onChange={(chosen) => {
            const kind = kinds.find((each) => each === chosen);
            if (kind !== undefined && kind !== side.kind) change(kind);
          }}
        />
      </Field>
      {side.kind === 'specific' ? (
        <DateTimeField
          label={t('date')}
          value={side.text}
          onChange={(next) => next !== null && onChange({ kind: 'specific', text: next.replace(' ', 'T') })}
        />
      ) : null}
      {side.kind === 'relative' ? (
        <div className="time-range-distance">
          <NumberField
            label={t('quantity')}
            value={side.count}
            min={1}
            onChange={(count) => count !== null && onChange({ ...side, count: Math.round(count) })}
          />
          <Select
            label={t('period')}
            value={side.unit}
            isSearchable={false}
            options={units.map((unit) => ({ value: unit, label: t(`units.${end}.${unit}`) }))}
            onChange={(chosen) => onChange({ ...side, unit: units.find((unit) => unit === chosen) ?? side.unit })}
          />
        </div>
      ) : null}
    </div>
  );
}
