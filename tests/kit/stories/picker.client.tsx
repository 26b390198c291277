'use client';

import { type ReactElement, useState } from 'react';
import { Field } from '@/components/ui/input/field.client';
import { ColorField, type ColorFieldProps } from '@/components/ui/select/color-field.client';
import { DateField } from '@/components/ui/select/date-field.client';
import { DateTimeField } from '@/components/ui/select/date-time-field.client';
import { TimeField } from '@/components/ui/select/time-field.client';

const fields = { date: DateField, datetime: DateTimeField, time: TimeField } as const;

interface MomentProps {
  readonly shape: keyof typeof fields;
  readonly initial: string | null;
  readonly min?: string;
  readonly max?: string;
  readonly isDisabled?: boolean;
}

function Moment({ shape, initial, ...props }: MomentProps): ReactElement {
  const [value, setValue] = useState(initial);
  const Shown = fields[shape];
  return (
    <div style={{ maxWidth: 300 }}>
      <Field label="Start">
        <Shown {...props} value={value} onChange={setValue} />
      </Field>
      <output data-testid="value">{JSON.stringify(value)}</output>
    </div>
  );
}

function Color({ initial, ...props }: Partial<ColorFieldProps> & { readonly initial: string | null }): ReactElement {
  const [value, setValue] = useState(initial);
  return (
    <div style={{ maxWidth: 240 }}>
      <ColorField label="Fill" {...props} value={value} onChange={setValue} />
      <output data-testid="value">{JSON.stringify(value)}</output>
    </div>
  );
}

const swatches = ['#1fa8c9', '#454e7c', '#5ac189', '#ff7f44', '#666666', '#e04355', '#fcc700', '#a868b7', '#3cccaf'];

export const stories: Readonly<Record<string, () => ReactElement>> = {
  date: () => <Moment shape="date" initial="2024-02-29" />,
  dateEmpty: () => <Moment shape="date" initial={null} />,
  dateWrong: () => <Moment shape="date" initial="2023-02-29" />,
  dateBound: () => <Moment shape="date" initial="2024-02-15" min="2024-02-10" max="2024-02-20" />,
  dateDisabled: () => <Moment shape="date" initial="2024-02-29" isDisabled />,
  datetime: () => <Moment shape="datetime" initial="2024-01-31T23:59:59" />,
  time: () => <Moment shape="time" initial="08:30:00" />,
  color: () => <Color initial="#1fa8c9" swatches={swatches} />,
  colorEmpty: () => <Color initial={null} swatches={swatches} />,
  colorOpacity: () => <Color initial="rgba(0, 122, 135, 0.5)" swatches={swatches} hasOpacity />,
  colorWrong: () => <Color initial="teal" />,
};
