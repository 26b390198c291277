'use client';

import '@/components/controls/controls.css';
import type { ReactElement } from 'react';
import { Field } from '@/components/ui/input/field.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { numberIn } from '@/lib/controls/number-in';

interface NumberPart {
  readonly key: string;
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
}

interface NumberGridProps {
  readonly parts: readonly NumberPart[];
  readonly value: Readonly<Record<string, unknown>>;
  /** Called with the value in which one number differs; an emptied field changes nothing. */
  readonly onChange: (value: Readonly<Record<string, unknown>>) => void;
}

/** The numbers of an object, two in a row. */
export function NumberGrid({ parts, value, onChange }: NumberGridProps): ReactElement {
  return (
    <div className="number-grid">
      {parts.map(({ key, label, ...bounds }) => (
        <Field key={key} label={label}>
          {(field) => (
            <NumberField
              {...field}
              {...bounds}
              value={numberIn(value[key])}
              onChange={(next) => next !== null && onChange({ ...value, [key]: next })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
