'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { Segmented } from '@/components/ui/input/segmented.client';
import { recordIn } from '@/lib/controls/record-in';
import { NumberGrid } from './number-grid.client';

const start = { longitude: 0, latitude: 0, zoom: 2 };

/** The part of the map that is shown: all places, or a centre and a zoom level. */
export function MapViewControl({ control, value, onChange, ids }: ControlProps): ReactElement {
  const t = useTranslations('controls.map');
  const view = recordIn(value);
  const isCustom = view.mode === 'CUSTOM';
  return (
    <div className="map-fields">
      <Segmented
        id={ids.control}
        label={control.label}
        isWide
        value={isCustom ? 'CUSTOM' : 'FIT_DATA'}
        options={[
          { value: 'FIT_DATA', label: t('fitData') },
          { value: 'CUSTOM', label: t('custom') },
        ]}
        onChange={(mode) => onChange(mode === 'CUSTOM' ? { ...start, ...view, mode } : { ...view, mode })}
      />
      {isCustom ? (
        <NumberGrid
          value={view}
          onChange={onChange}
          parts={[
            { key: 'longitude', label: t('longitude'), min: -180, max: 180 },
            { key: 'latitude', label: t('latitude'), min: -90, max: 90 },
            { key: 'zoom', label: t('zoom'), min: 0, max: 28 },
          ]}
        />
      ) : null}
    </div>
  );
}
