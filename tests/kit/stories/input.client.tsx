'use client';

import { type ReactElement, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { CopyButton } from '@/components/ui/input/copy-button.client';
import { EditableText } from '@/components/ui/input/editable-text.client';
import { Field } from '@/components/ui/input/field.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { RadioGroup } from '@/components/ui/input/radio-group.client';
import { SearchField } from '@/components/ui/input/search-field.client';
import { Segmented } from '@/components/ui/input/segmented.client';
import { Slider } from '@/components/ui/input/slider.client';
import { Switch } from '@/components/ui/input/switch.client';
import { TextAreaField } from '@/components/ui/input/text-area-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Toasts } from '@/components/ui/overlay/toasts.client';

const stack = { display: 'grid', gap: 16, maxWidth: 360 };
const row = { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' } as const;
const none = () => undefined;

/** Says what a component has committed. */
function Log({ of }: { readonly of: unknown }): ReactElement {
  return <output data-testid="log">{JSON.stringify(of)}</output>;
}

function Texts(): ReactElement {
  const [text, setText] = useState('');
  const [kept, setKept] = useState('');
  const [long, setLong] = useState('SELECT 1');
  return (
    <div style={stack}>
      <Field
        label="Display name"
        help="What people see in lists."
        isRequired
        error={text === 'x' ? 'Too short' : undefined}
      >
        <TextField value={text} onChange={setText} onCommit={setKept} placeholder="Sales by region" />
      </Field>
      <Field label="Schema" hint="Only schemas that you may read.">
        <TextField value="public" onChange={none} isDisabled start={<Icon name="search" />} />
      </Field>
      <Field label="Width">
        <TextField value="120" onChange={none} end="px" />
      </Field>
      <Field label="Secret" error="This password is too short.">
        <TextField type="password" value="abc" onChange={none} />
      </Field>
      <Field label="Description" help="Markdown is read.">
        <TextAreaField value={long} onChange={setLong} isGrowing />
      </Field>
      <Log of={kept} />
    </div>
  );
}

function Numbers(): ReactElement {
  const [rows, setRows] = useState<number | null>(100);
  const [free, setFree] = useState<number | null>(null);
  return (
    <div style={stack}>
      <Field label="Row limit" help="The most rows that are fetched.">
        <NumberField value={rows} onChange={setRows} min={1} max={1000} step={10} />
      </Field>
      <NumberField label="Min" value={free} onChange={setFree} placeholder="Min" unit="px" />
      <NumberField label="Locked" value={5} onChange={none} isDisabled />
      <Log of={[rows, free]} />
    </div>
  );
}

function Choices(): ReactElement {
  const [isOn, setOn] = useState(false);
  const [isLive, setLive] = useState(true);
  const [sort, setSort] = useState<string | null>(null);
  const [mode, setMode] = useState('aggregate');
  return (
    <div style={stack}>
      <Checkbox isChecked={isOn} onChange={setOn} label="Show legend" />
      <Checkbox isChecked={false} isMixed onChange={none} label="All columns" />
      <Checkbox isChecked onChange={none} label="Cannot be changed" isDisabled />
      <Checkbox isChecked={isOn} onChange={setOn} label="Row 1" isLabelHidden />
      <Switch isChecked={isLive} onChange={setLive} label="Refresh by itself" />
      <Switch isChecked={false} onChange={none} label="Not allowed" isDisabled />
      <Field label="Sort by">
        <RadioGroup
          value={sort}
          onChange={setSort}
          options={[
            { value: null, label: 'Nothing' },
            { value: 'name', label: 'Name' },
            { value: 'size', label: 'Size', isDisabled: true },
            { value: 'date', label: 'Date' },
          ]}
        />
      </Field>
      <RadioGroup
        label="Direction"
        direction="row"
        value={true}
        onChange={none}
        options={[
          { value: true, label: 'Ascending' },
          { value: false, label: 'Descending' },
        ]}
      />
      <Segmented
        label="Query mode"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'aggregate', label: 'Aggregate' },
          { value: 'raw', label: 'Raw records' },
          { value: 'none', label: 'None', isDisabled: true },
        ]}
      />
      <Segmented
        label="View"
        value="list"
        onChange={none}
        options={[
          { value: 'list', label: 'List view', icon: 'list' },
          { value: 'card', label: 'Card view', icon: 'cards' },
        ]}
      />
      <Log of={[isOn, isLive, sort, mode]} />
    </div>
  );
}

function Sliders(): ReactElement {
  const [size, setSize] = useState(30);
  const [range, setRange] = useState<readonly [number, number]>([20, 80]);
  const [kept, setKept] = useState<readonly [number, number]>(range);
  return (
    <div style={stack}>
      <Field label="Outer radius">
        <Slider label="Outer radius" value={size} onChange={setSize} format={(value) => `${value}%`} />
      </Field>
      <Slider label="Total" value={range} onChange={setRange} onCommit={setKept} />
      <Slider label="Locked" value={50} onChange={none} isDisabled />
      <Log of={[size, range, kept]} />
    </div>
  );
}

function Titles(): ReactElement {
  const [title, setTitle] = useState('Sales');
  const [search, setSearch] = useState('');
  return (
    <div style={stack}>
      <h1>
        <EditableText label="Chart title" value={title} onChange={setTitle} placeholder="Add the name of the chart" />
      </h1>
      <EditableText label="Locked title" value="Nobody may change this" onChange={none} isDisabled />
      <SearchField label="Search metrics" value={search} onChange={setSearch} />
      <Log of={[title, search]} />
    </div>
  );
}

function Buttons(): ReactElement {
  return (
    <>
      <Toasts />
      <div style={row}>
        <IconButton icon="refresh" label="Refresh" />
        <IconButton icon="close" label="Delete" isDanger />
        <IconButton icon="list" label="List" aria-pressed />
        <IconButton icon="plus" label="Add" size="small" disabled />
        <CopyButton text="hello" />
        <CopyButton label="Copy link" isLabelShown text={() => Promise.resolve('fetched')} />
        <CopyButton label="Copy nothing" text={() => Promise.reject(new Error('offline'))} />
      </div>
    </>
  );
}

function Many(): ReactElement {
  const [value, setValue] = useState<number | null>(1);
  return (
    <div style={stack}>
      {Array.from({ length: 80 }, (_, index) => (
        <Field key={index} label={`Control ${index}`} help="Help">
          {index % 2 === 0 ? (
            <NumberField value={value} onChange={setValue} />
          ) : (
            <Checkbox isChecked={value === 1} onChange={none} label="On" />
          )}
        </Field>
      ))}
    </div>
  );
}

export const stories: Readonly<Record<string, () => ReactElement>> = {
  texts: Texts,
  numbers: Numbers,
  choices: Choices,
  sliders: Sliders,
  titles: Titles,
  buttons: Buttons,
  many: Many,
};
