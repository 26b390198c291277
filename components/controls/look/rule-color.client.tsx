'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { Field } from '@/components/ui/input/field.client';
import { ColorField } from '@/components/ui/select/color-field.client';
import { Select } from '@/components/ui/select/select.client';

/** The colours that charts of the contract use for rules, and the texts of the choices. */
export const ruleColors = [
  ['#ACE1C4', 'success'],
  ['#FDE380', 'alert'],
  ['#EFA1AA', 'error'],
] as const;
const other = 'other';

interface RuleColorProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The colour of a rule: one with a meaning, or any other. */
export function RuleColor({ value, onChange }: RuleColorProps): ReactElement {
  const t = useTranslations('controls.look.rules');
  const known = ruleColors.find(([color]) => color.toLowerCase() === value.toLowerCase())?.[0];
  const [isOther, setIsOther] = useState(known === undefined);
  const options = [
    ...ruleColors.map(([color, name]) => ({ value: color as string, label: t(name), icon: <Chip color={color} /> })),
    { value: other, label: t('otherColor') },
  ];
  return (
    <>
      <Field label={t('colorScheme')}>
        {(field) => (
          <Select
            {...field}
            isSearchable={false}
            options={options}
            value={isOther ? other : (known ?? other)}
            onChange={(next) => {
              setIsOther(next === other);
              if (next !== other) onChange(String(next));
            }}
          />
        )}
      </Field>
      {isOther ? (
        <Field label={t('color')}>
          {(field) => <ColorField {...field} value={value} onChange={(text) => text !== null && onChange(text)} />}
        </Field>
      ) : null}
    </>
  );
}

function Chip({ color }: { readonly color: string }): ReactElement {
  return <span className="entry-chip" aria-hidden="true" style={{ background: color }} />;
}
