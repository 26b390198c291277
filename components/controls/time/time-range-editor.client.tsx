'use client';

import '@/components/controls/controls.css';
import { useTranslations } from 'next-intl';
import { lazy, type ReactElement, Suspense, useId } from 'react';
import { Icon } from '@/components/ui/icon';
import type { ControlIds } from '@/components/ui/input/control-ids';
import { Popover } from '@/components/ui/overlay/popover.client';
import { noFilter, presetKeyOf, rangeTypeOf } from '@/lib/time/range-choice';
import { useActualRange } from './use-actual-range';

const TimeRangePanel = lazy(async () => ({ default: (await import('./time-range-panel.client')).TimeRangePanel }));

export interface TimeRangeEditorProps extends ControlIds {
  /** The stored text, such as `Last week` or `2020-01-01 : 2020-02-01`; empty is no filter. */
  readonly value: string;
  /** Called when a range is applied. */
  readonly onChange: (value: string) => void;
  /** Stands for the filtered column in the shown range; `col` unless given. */
  readonly column?: string | undefined;
}

/** A button with the time range that opens the ways to choose another one. */
export function TimeRangeEditor({
  value,
  onChange,
  column,
  'aria-labelledby': label,
  ...ids
}: TimeRangeEditorProps): ReactElement {
  const t = useTranslations('controls.time');
  const shownId = useId();
  const text = value === '' ? noFilter : value;
  const isFree = ['custom', 'advanced'].includes(rangeTypeOf(text));
  const actual = useActualRange(text, column);
  const key = presetKeyOf(text);
  const named = key !== null ? t(`presets.${key}`) : text === noFilter ? t('types.none') : text;
  const shown = isFree ? (actual.text ?? text) : named;
  return (
    <Popover
      label={t('edit')}
      width={400}
      trigger={
        <button
          type="button"
          {...ids}
          aria-labelledby={label === undefined ? undefined : `${label} ${shownId}`}
          className="field time-range-button"
          title={isFree ? text : text === noFilter ? named : (actual.text ?? named)}
        >
          <span id={shownId}>{shown}</span>
          <Icon name="calendar" size={14} />
        </button>
      }
    >
      {(close) => (
        <Suspense fallback={<div className="time-range" aria-busy="true" />}>
          <TimeRangePanel
            value={text}
            column={column}
            onCancel={close}
            onApply={(next) => {
              if (next !== value) onChange(next);
              close();
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}
