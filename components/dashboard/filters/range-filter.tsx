import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { HelpMark } from '@/components/ui/input/help-mark.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { Slider } from '@/components/ui/input/slider.client';
import { boundsOf } from '@/lib/dashboard/filter-bar/values';
import { endsOf, type SingleValue, singleValueOf } from '@/lib/dashboard/single-value';
import { useBarScene } from './bar-context';
import type { FilterEditorProps } from './filter-frame';
import { useOffer } from './use-offer';

/** Chooses the ends of a range of numbers by a slider, by fields, or by both. */
export function RangeFilter({ filter, value, onChange, ids, isInline }: FilterEditorProps): ReactElement {
  const t = useTranslations('filterBar');
  const { bar, root } = useBarScene();
  const { offer, hasFailed } = useOffer(root.dataset.base ?? '', filter, bar.filters, bar.staged);
  const { low, high } = offer?.kind === 'bounds' ? offer : { low: null, high: null };
  const [from, to] = boundsOf(value);
  const mode = filter.controlValues.rangeDisplayMode;
  const single = singleValueOf(filter.controlValues.enableSingleValue);
  const { name } = filter;
  const set = (nextFrom: number | null, nextTo: number | null): void =>
    onChange({ value: nextFrom === null && nextTo === null ? null : [nextFrom, nextTo] });
  const described = { 'aria-describedby': ids['aria-describedby'], 'aria-invalid': ids['aria-invalid'] };
  const hint = hasFailed
    ? t('failed')
    : offer === null
      ? null
      : low === null || high === null
        ? t('noBounds')
        : t('between', { low, high });
  return (
    <div
      className="filter-range"
      data-inline={isInline || undefined}
      role="group"
      aria-labelledby={ids['aria-labelledby']}
    >
      {mode !== 'input' && low !== null && high !== null && low < high ? (
        <RangeSlider single={single} name={name} low={low} high={high} from={from} to={to} onChange={set} />
      ) : null}
      {mode === 'slider' ? null : single === null ? (
        <div className="filter-pair">
          <NumberField
            {...described}
            label={t('minimum', { name })}
            value={from}
            onChange={(next) => set(next, to)}
            placeholder={low === null ? undefined : String(low)}
          />
          <span aria-hidden="true">–</span>
          <NumberField
            {...described}
            label={t('maximum', { name })}
            value={to}
            onChange={(next) => set(from, next)}
            placeholder={high === null ? undefined : String(high)}
          />
        </div>
      ) : (
        <NumberField
          {...described}
          label={t(single, { name })}
          value={single === 'maximum' ? to : from}
          onChange={(next) => set(...endsOf(single, next))}
          placeholder={placeholderOf(single, low, high)}
        />
      )}
      {hint === null ? null : isInline ? (
        <span className="filter-range-help">
          <HelpMark label={name} text={hint} />
        </span>
      ) : (
        <p className="filter-hint">{hint}</p>
      )}
    </div>
  );
}

function placeholderOf(single: SingleValue, low: number | null, high: number | null): string | undefined {
  const bound = single === 'maximum' ? high : low;
  return bound === null ? undefined : String(bound);
}

interface RangeSliderProps {
  readonly single: SingleValue | null;
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly onChange: (from: number | null, to: number | null) => void;
}

/** A thumb at the end of the track leaves that end open. */
function RangeSlider({ single, name, low, high, from, to, onChange }: RangeSliderProps): ReactElement {
  const isWhole = Number.isInteger(low) && Number.isInteger(high);
  const track = { label: name, min: low, max: high, step: isWhole ? 1 : (high - low) / 100, isValueShown: false };
  const within = (value: number): number => Math.min(high, Math.max(low, value));
  if (single !== null) {
    const value = single === 'maximum' ? within(to ?? high) : within(from ?? low);
    return <Slider {...track} value={value} onChange={(next) => onChange(...endsOf(single, next))} />;
  }
  return (
    <Slider<readonly [number, number]>
      {...track}
      value={[within(from ?? low), within(to ?? high)]}
      onChange={([nextFrom, nextTo]) => onChange(nextFrom <= low ? null : nextFrom, nextTo >= high ? null : nextTo)}
    />
  );
}
