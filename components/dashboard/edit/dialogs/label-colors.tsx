import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { Field } from '@/components/ui/input/field.client';
import { ColorField } from '@/components/ui/select/color-field.client';
import { Select } from '@/components/ui/select/select.client';
import { without } from '@/lib/dashboard/edit/label-colors';

export interface LabelColorsProps {
  /** The chosen colours by label. */
  readonly value: Readonly<Record<string, string>>;
  /** The colours with which labels are drawn, by label: they are offered. */
  readonly drawn: Readonly<Record<string, string>>;
  /** The colours of the scheme. */
  readonly swatches: readonly string[];
  readonly onChange: (value: Readonly<Record<string, string>>) => void;
}

const usual = '#1f77b4';

/** Labels that have the same colour in every chart of the dashboard. */
export function LabelColors({ value, drawn, swatches, onChange }: LabelColorsProps): ReactElement {
  const t = useTranslations('dashboard.edit.properties');
  const offered = Object.keys(drawn).filter((label) => !Object.hasOwn(value, label));
  return (
    <div className="edit-labels">
      <Field label={t('labelColors')} hint={t('labelColorsHelp')}>
        <Select
          label={t('addLabel')}
          placeholder={t('addLabel')}
          value={undefined}
          isFreeForm
          options={offered.map((label) => ({ value: label, label }))}
          onChange={(chosen) => {
            const label = String(chosen ?? '').trim();
            if (label === '' || Object.hasOwn(value, label)) return;
            onChange({ ...value, [label]: drawn[label] ?? swatches[0] ?? usual });
          }}
        />
      </Field>
      {Object.keys(value).length > 0 && (
        <ul aria-label={t('labelColors')}>
          {Object.entries(value).map(([label, color]) => (
            <li key={label}>
              <span>{label}</span>
              <ColorField
                label={t('colorOf', { label })}
                value={color}
                swatches={swatches}
                onChange={(next) => {
                  if (next !== null) onChange({ ...value, [label]: next });
                }}
              />
              <IconButton
                size="small"
                icon="close"
                label={t('removeColor', { label })}
                onClick={() => onChange(without(value, label))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
