'use client';

import '@/components/ui/kit.css';
import { Slider as BaseSlider } from '@base-ui/react/slider';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlIds } from './control-ids';

export interface SliderProps<V extends number | readonly [number, number]> extends ControlIds {
  /** A number, or the two ends of a range. */
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** Called when the thumb is let go, or a key was pressed. */
  readonly onCommit?: (value: V) => void;
  /** Its name; the ends of a range are named after it. */
  readonly label: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  /** How a value is shown and read out. */
  readonly format?: (value: number) => string;
  /** Shows the value at the end of the track. */
  readonly isValueShown?: boolean;
  readonly isDisabled?: boolean | undefined;
}

export function Slider<V extends number | readonly [number, number]>({
  value,
  onChange,
  onCommit,
  label,
  min = 0,
  max = 100,
  step = 1,
  format = String,
  isValueShown = true,
  isDisabled = false,
  id,
  'aria-describedby': description,
}: SliderProps<V>): ReactElement {
  const t = useTranslations('ui');
  const ends: readonly number[] = typeof value === 'number' ? [value] : value;
  const names = ends.length === 1 ? [label] : [t('input.from', { label }), t('input.to', { label })];
  return (
    <BaseSlider.Root
      id={id}
      className="slider"
      value={ends}
      min={min}
      max={Math.max(max, min + step)}
      step={step}
      largeStep={step * 10}
      disabled={isDisabled}
      thumbCollisionBehavior="none"
      onValueChange={(next) => onChange(sameShape(value, next))}
      onValueCommitted={(next) => onCommit?.(sameShape(value, next))}
    >
      <BaseSlider.Control className="slider-control">
        <BaseSlider.Track className="slider-track">
          <BaseSlider.Indicator className="slider-range" />
          {ends.map((end, index) => (
            <BaseSlider.Thumb
              key={index}
              index={index}
              className="slider-thumb"
              aria-label={names[index]}
              aria-describedby={description}
              aria-valuetext={format(end)}
            />
          ))}
        </BaseSlider.Track>
      </BaseSlider.Control>
      {isValueShown && <output className="slider-value">{ends.map(format).join(' – ')}</output>}
    </BaseSlider.Root>
  );
}

function sameShape<V extends number | readonly [number, number]>(like: V, ends: readonly number[]): V {
  const [low = 0, high = low] = ends;
  return (typeof like === 'number' ? low : [low, high]) as V;
}
