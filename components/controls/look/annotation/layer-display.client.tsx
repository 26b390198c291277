'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { EntryChoice, EntryNumber } from '@/components/controls/entries/entry-fields.client';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { Field } from '@/components/ui/input/field.client';
import { ColorField } from '@/components/ui/select/color-field.client';
import { opacities, strokes } from '@/lib/controls/annotation-draft';
import { categoricalScheme } from '@/lib/viz/kit/color/color-schemes';
import type { LayerFieldsProps } from './annotation-fields.client';

const firstColor = categoricalScheme('supersetColors').colors[0] ?? '#1fa8c9';

/** How a layer is drawn: stroke, opacity, colour and width. */
export function LayerDisplay({ draft, change }: LayerFieldsProps): ReactElement {
  const t = useTranslations('controls.look.annotation');
  const edit = { draft, change };
  const isAutomatic = typeof draft.color !== 'string';
  return (
    <div className="annotation-fields">
      <EntryChoice
        {...edit}
        name="style"
        label={t('style')}
        accessibleName={t('stroke')}
        otherwise="solid"
        options={strokes.map((value) => ({ value, label: t(`strokes.${value}`) }))}
      />
      <EntryChoice
        {...edit}
        name="opacity"
        label={t('opacity')}
        accessibleName={t('opacityName')}
        otherwise=""
        options={opacities.map((value) => ({ value, label: t(`opacities.${value === '' ? 'solid' : value}`) }))}
      />
      <Checkbox
        label={t('automaticColor')}
        isChecked={isAutomatic}
        onChange={(isOn) => change({ color: isOn ? null : firstColor })}
      />
      {isAutomatic ? null : (
        <Field label={t('color')}>
          {(field) => (
            <ColorField
              {...field}
              swatches={categoricalScheme('supersetColors').colors}
              value={String(draft.color)}
              onChange={(color) => change({ color })}
            />
          )}
        </Field>
      )}
      <EntryNumber {...edit} name="width" label={t('lineWidth')} min={0} max={20} />
      {draft.annotationType === 'TIME_SERIES' ? (
        <>
          <Checkbox
            label={t('showMarkers')}
            isChecked={draft.showMarkers === true}
            onChange={(showMarkers) => change({ showMarkers })}
          />
          <Checkbox
            label={t('hideLine')}
            isChecked={draft.hideLine === true}
            onChange={(hideLine) => change({ hideLine })}
          />
        </>
      ) : null}
    </div>
  );
}
