'use client';

import { type ReactElement, useState } from 'react';
import { Field } from '@/components/ui/input/field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { Select } from '@/components/ui/select/select.client';
import type { LoadOptions, SelectOption, SelectValue } from '@/components/ui/select/select-option';
import type { MultipleSelectProps, SingleSelectProps } from '@/components/ui/select/select-props';

const owners: readonly SelectOption[] = [
  { value: 1, label: 'Ada Admin', hint: 'ada@example.org' },
  { value: 2, label: 'Alpha User', hint: 'alpha@example.org' },
  { value: 3, label: 'Gamma Sales' },
  { value: 4, label: 'Norole User', isDisabled: true },
  { value: 5, label: 'Public, Reports' },
];
const columns: readonly SelectOption[] = [
  ...['order_date', 'ship_date'].map((value) => ({ value, label: value, hint: 'TIMESTAMP', group: 'Time' })),
  ...['country', 'city', 'state', 'product_line', 'deal_size', 'status'].map((value) => ({
    value,
    label: value,
    hint: 'STRING',
    group: 'Dimensions',
  })),
  ...['sales', 'price'].map((value) => ({ value, label: value, hint: 'FLOAT', group: 'Numbers' })),
];
const flags: readonly SelectOption[] = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
  { value: null, label: 'Unknown' },
];
const many: readonly SelectOption[] = Array.from({ length: 20_000 }, (_, value) => ({ value, label: `City ${value}` }));
const stock: readonly SelectOption[] = Array.from({ length: 100_000 }, (_, index) => ({
  value: `sku-${index}`,
  label: `Product ${index}`,
}));

declare global {
  interface Window {
    /** Each load of a story, as `search|page`, with ` aborted` when it was superseded. */
    loads?: string[];
  }
}

function loaderOf(all: readonly SelectOption[], delayMs: (search: string) => number): LoadOptions {
  return (search, page, signal) =>
    new Promise((resolve, reject) => {
      const calls = window.loads ?? [];
      window.loads = calls;
      calls.push(`${search}|${page}`);
      const timer = setTimeout(() => {
        const found = all.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
        resolve({ options: found.slice(page * 100, page * 100 + 100), total: found.length });
      }, delayMs(search));
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        calls.push(`${search}|${page} aborted`);
        reject(signal.reason);
      });
    });
}

const loadStock = loaderOf(stock, () => 100);
/** Answers long after any test. */
const loadSlowly = loaderOf(stock, () => 600_000);
const loadFew = loaderOf(owners.concat(many.slice(0, 145)), () => 50);
/** Ignores the signal, so that the older answer arrives after the newer one. */
const loadLate: LoadOptions = (search, page) =>
  new Promise((resolve) => {
    setTimeout(
      () => resolve({ options: [{ value: search, label: `answer to ${search || 'nothing'}` }], total: page + 2 }),
      search === 'a' ? 1500 : 100,
    );
  });

function failingLoader(): LoadOptions {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries === 1) throw new Error('The database is not reachable.');
    return { options: owners, total: owners.length };
  };
}
const loadFailing = failingLoader();

type One = Omit<SingleSelectProps, 'value' | 'onChange'> & { readonly initial?: SelectValue };
type Several = Omit<MultipleSelectProps, 'value' | 'onChange' | 'isMultiple'> & {
  readonly initial?: readonly SelectValue[];
};

function Single({ initial, ...props }: One): ReactElement {
  const [value, setValue] = useState<SelectValue | undefined>(initial);
  return (
    <div style={{ maxWidth: 320 }}>
      <Select {...props} value={value} onChange={setValue} />
      <output data-testid="value">{JSON.stringify(value)}</output>
    </div>
  );
}

function Multiple({ initial = [], ...props }: Several): ReactElement {
  const [value, setValue] = useState<readonly SelectValue[]>(initial);
  return (
    <div style={{ maxWidth: 420 }}>
      <Select {...props} isMultiple value={value} onChange={setValue} />
      <output data-testid="value">{JSON.stringify(value)}</output>
    </div>
  );
}

function Dropping(): ReactElement {
  const [value, setValue] = useState<SelectValue>('gone');
  const [values, setValues] = useState<readonly SelectValue[]>([1, 'gone', 3]);
  return (
    <div style={{ maxWidth: 320 }}>
      <Select label="One" options={owners} value={value} onChange={setValue} dropsUnknown />
      <Select label="Several" options={owners} isMultiple value={values} onChange={setValues} dropsUnknown />
      <output data-testid="value">{JSON.stringify([value, values])}</output>
    </div>
  );
}

function InDialog(): ReactElement {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog title="Save chart" isOpen={isOpen} onClose={() => setOpen(false)}>
      <Single label="Owner" options={owners} />
    </Dialog>
  );
}

export const stories: Readonly<Record<string, () => ReactElement>> = {
  single: () => <Single label="Owner" options={owners} isClearable />,
  chosen: () => <Single label="Owner" options={owners} initial={2} isClearable />,
  unknown: () => <Single label="Owner" options={owners} initial="Someone else" />,
  nulls: () => <Single label="Flag" options={flags} initial={null} />,
  grouped: () => <Single label="Column" options={columns} placeholder="Choose a column" />,
  plain: () => <Single label="Owner" options={owners} isSearchable={false} />,
  disabled: () => <Single label="Owner" options={owners} initial={1} isDisabled />,
  invalid: () => <Single label="Owner" options={owners} error="cannot be empty" />,
  field: () => (
    <Field label="Dimension" help="What the rows are grouped by" error="cannot be empty">
      <Select options={columns} value={null} onChange={() => undefined} />
    </Field>
  ),
  multiple: () => <Multiple label="Owners" options={owners} />,
  tags: () => <Multiple label="Columns" options={columns} initial={columns.map(({ value }) => value)} />,
  many: () => <Multiple label="Cities" options={many} />,
  free: () => <Multiple label="Labels" options={columns} isFreeForm />,
  number: () => (
    <Single label="Row limit" isFreeForm options={[10, 50, 100].map((value) => ({ value, label: String(value) }))} />
  ),
  paged: () => <Single label="Product" load={loadStock} isClearable />,
  slow: () => <Single label="Product" load={loadSlowly} />,
  pagedTags: () => (
    <Multiple
      label="Products"
      load={loadStock}
      initial={['sku-99999']}
      knownOptions={[{ value: 'sku-99999', label: 'Product 99999' }]}
    />
  ),
  whole: () => <Multiple label="Places" load={loadFew} />,
  late: () => <Single label="Answer" load={loadLate} />,
  failing: () => <Single label="Owner" load={loadFailing} />,
  loading: () => <Single label="Owner" isLoading />,
  dialog: () => <InDialog />,
  dropping: () => <Dropping />,
  eighty: () => (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', gap: 8 }}>
      {Array.from({ length: 80 }, (_, index) => (
        <Single key={index} label={`City ${index}`} options={many} initial={index} />
      ))}
    </div>
  ),
};
