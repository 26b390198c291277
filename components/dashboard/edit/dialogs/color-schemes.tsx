import type { ReactElement } from 'react';
import { Field } from '@/components/ui/input/field.client';
import { Select } from '@/components/ui/select/select.client';
import type { ColorChoice } from '@/lib/dashboard/edit/edit-data';

export interface ColorSchemesProps {
  readonly label: string;
  /** The name of the control. */
  readonly name: string;
  /** Empty for no scheme of its own: each chart then keeps its own colours. */
  readonly value: string;
  readonly choices: readonly ColorChoice[];
  readonly onChange: (id: string) => void;
}

/** The colour schemes, each with its colours. */
export function ColorSchemes({ label, name, value, choices, onChange }: ColorSchemesProps): ReactElement {
  return (
    <Field label={label}>
      <Select
        label={name}
        value={value === '' ? null : value}
        isClearable
        options={choices.map((choice) => ({
          value: choice.id,
          label: choice.label,
          icon: <Swatches choice={choice} />,
        }))}
        onChange={(next) => onChange(next === null ? '' : String(next))}
      />
    </Field>
  );
}

const shownColors = 8;

function Swatches({ choice }: { readonly choice: ColorChoice }): ReactElement {
  return (
    <span className="edit-swatches" aria-hidden="true">
      {choice.colors.slice(0, shownColors).map((color) => (
        <span key={color} style={{ background: color }} />
      ))}
    </span>
  );
}
