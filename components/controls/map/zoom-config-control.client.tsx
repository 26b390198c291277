'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { Segmented } from '@/components/ui/input/segmented.client';
import { recordIn } from '@/lib/controls/record-in';
import { type ZoomSizeType, zoomSizes } from '@/lib/controls/zoom-sizes';
import { NumberGrid } from './number-grid.client';

/** How large charts on a map are, at each zoom level. */
export function ZoomConfigControl({ control, value, onChange, ids }: ControlProps): ReactElement {
  const t = useTranslations('controls.map');
  const stored = recordIn(value);
  const type: ZoomSizeType = stored.type === 'LINEAR' || stored.type === 'EXP' ? stored.type : 'FIXED';
  const grows = type !== 'FIXED';
  return (
    <div className="map-fields">
      <Segmented
        id={ids.control}
        label={control.label}
        isWide
        value={type}
        options={[
          { value: 'FIXED', label: t('fixed') },
          { value: 'LINEAR', label: t('linear') },
          { value: 'EXP', label: t('exponential') },
        ]}
        onChange={(next) => onChange(zoomSizes(next, stored.configs))}
      />
      <NumberGrid
        value={recordIn(stored.configs)}
        onChange={(configs) => onChange(zoomSizes(type, configs))}
        parts={[
          { key: 'width', label: t('width'), min: 1, max: 1000 },
          { key: 'height', label: t('height'), min: 1, max: 1000 },
          ...(grows ? [{ key: 'zoom', label: t('atZoom'), min: 0, max: 28 }] : []),
          ...(type === 'LINEAR' ? [{ key: 'slope', label: t('slope') }] : []),
          ...(type === 'EXP' ? [{ key: 'exponent', label: t('exponent'), min: 0, step: 0.1 }] : []),
        ]}
      />
    </div>
  );
}
