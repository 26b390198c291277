'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { recordIn } from '@/lib/controls/record-in';
import { NumberGrid } from './number-grid.client';

/** Where a map begins: centre, zoom and direction. */
export function ViewportControl({ value, onChange, ids }: ControlProps): ReactElement {
  const t = useTranslations('controls.map');
  return (
    <fieldset className="map-fields" aria-labelledby={ids.label} aria-describedby={ids.description}>
      <NumberGrid
        value={recordIn(value)}
        onChange={onChange}
        parts={[
          { key: 'longitude', label: t('longitude'), min: -180, max: 180 },
          { key: 'latitude', label: t('latitude'), min: -90, max: 90 },
          { key: 'zoom', label: t('zoom'), min: 0, max: 24 },
          { key: 'bearing', label: t('bearing'), min: -360, max: 360 },
          { key: 'pitch', label: t('pitch'), min: 0, max: 90 },
        ]}
      />
    </fieldset>
  );
}
