'use client';

import '@/components/controls/controls.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { fieldIds } from '@/components/controls/field-ids';
import { Icon } from '@/components/ui/icon';
import { Select } from '@/components/ui/select/select.client';
import { choiceNow } from '@/lib/explore/panel-texts';
import { categoricalSchemes } from '@/lib/viz/kit/color/color-schemes';
import { SchemeSwatch } from './scheme-swatch';

/** A colour scheme by its swatches. A scheme that does not exist is drawn with the default one, which is shown. */
export function ColorSchemeControl(props: ControlProps): ReactElement {
  const { control, value, onChange, formData } = props;
  const t = useTranslations('controls.look.scheme');
  const choices = control.choices;
  const options = useMemo(
    () =>
      (choices ?? [])
        .map((choice) => ({
          ...choiceNow(choice),
          icon: <SchemeSwatch scheme={String(choice[0])} />,
          group: isFeatured(choice[0]) ? t('featured') : t('other'),
        }))
        .toSorted((one, two) => Number(isFeatured(two.value)) - Number(isFeatured(one.value))),
    [choices, t],
  );
  const isCategorical = (choices ?? []).some(([scheme]) => isFeatured(scheme));
  const ofDashboard = isCategorical ? textOf(formData.dashboard_color_scheme) : undefined;
  const stored = ofDashboard ?? textOf(value);
  const isKnown = options.some((option) => option.value === stored);
  const shown = isKnown ? stored : textOf(control.default);
  const note =
    ofDashboard !== undefined
      ? t('ofDashboard')
      : isCategorical && hasEntries(formData.label_colors)
        ? t('labels')
        : isCategorical && hasEntries(formData.shared_label_colors)
          ? t('sharedLabels')
          : null;
  return (
    <>
      <Select
        {...fieldIds(props)}
        label={t('label')}
        options={isCategorical ? options : options.map(({ group, ...option }) => option)}
        isDisabled={ofDashboard !== undefined}
        isClearable={control.clearable === true}
        value={shown}
        onChange={onChange}
      />
      {note === null ? null : (
        <p className="scheme-note">
          <Icon name="info" size={14} />
          {note}
        </p>
      )}
    </>
  );
}

function isFeatured(scheme: unknown): boolean {
  return categoricalSchemes.some(({ id, group }) => id === scheme && group === 'featured');
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function hasEntries(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
