'use client';

import './record-control.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, Suspense, useEffect, useMemo, useState } from 'react';
import type { RecordField, TextField as RecordTextField } from '@/components/crud/record-field';
import { laterRights } from '@/components/rights/later-rights';
import { CodeField } from '@/components/ui/code/code-field.client';
import { useApi } from '@/components/ui/data/use-api';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import type { ControlIds } from '@/components/ui/input/control-ids';
import { Field } from '@/components/ui/input/field.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { TextAreaField } from '@/components/ui/input/text-area-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { DateTimeField } from '@/components/ui/select/date-time-field.client';
import { Select } from '@/components/ui/select/select.client';
import type { SelectOption } from '@/components/ui/select/select-option';
import { permissionNames, permissionNamesPath, permissionOptions } from '@/lib/client/permission-names';
import { type FieldValues, sentOf } from './field-values';
import { loadMore } from './load-more';

type Value = FieldValues[string];

export interface RecordControlProps {
  readonly field: RecordField;
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  /** Receives the chosen options of a field with ids, also those that did not come with the page. */
  readonly onChosen?: (options: readonly SelectOption[]) => void;
  readonly error?: string | undefined;
  /** The hint is behind an info mark. */
  readonly hasHelp?: boolean;
}

/** A control whose name is not its label. */
const calledSo = (ids: ControlIds, name: string): ControlIds => ({
  ...ids,
  'aria-label': name,
  'aria-labelledby': undefined,
});

/** One field of a record, drawn with the kit. */
export function RecordControl(props: RecordControlProps): ReactElement {
  const { field, value, onChange, error, hasHelp = false } = props;
  const { label } = field;
  const [help, hint] = hasHelp ? [field.hint, undefined] : [undefined, field.hint];
  if (field.kind === 'flag' || field.kind === 'none') {
    return (
      <div className="record-check">
        <Checkbox label={label} isChecked={value === true} onChange={onChange} />
        {hint ? <p>{hint}</p> : null}
      </div>
    );
  }
  if (field.kind === 'rights') {
    return <RightsControl field={field} value={typeof value === 'object' ? value : []} onChange={onChange} />;
  }
  const isRequired = 'required' in field && field.required === true;
  return (
    <Field label={label} hint={hint || undefined} help={help} error={error} isRequired={isRequired}>
      {(given) => {
        const ids = field.called === undefined ? given : calledSo(given, field.called);
        if (field.kind === 'ids' || field.kind === 'objects') return <ManyControl {...props} field={field} ids={ids} />;
        if (field.kind === 'choice') {
          return (
            <Select
              {...ids}
              options={field.options.map((one) => ({ value: String(one.value), label: one.text }))}
              value={String(value ?? '')}
              onChange={(next) => onChange(String(next ?? ''))}
            />
          );
        }
        return <TextControl field={field} ids={ids} value={String(value ?? '')} onChange={onChange} />;
      }}
    </Field>
  );
}

interface ManyControlProps extends RecordControlProps {
  readonly field: Extract<RecordField, { kind: 'ids' | 'objects' }>;
  readonly ids: ControlIds;
}

/** Ids to choose among what came with the page, or among all that the server finds. */
function ManyControl({ field, ids, value, onChange, onChosen }: ManyControlProps): ReactElement {
  const options = field.options.map((one) => ({ value: sentOf(field, one.value), label: one.text }));
  const more = field.kind === 'ids' ? field.more : undefined;
  const load = useMemo(() => (more === undefined ? undefined : loadMore(more)), [more]);
  return (
    <Select
      {...ids}
      isMultiple
      placeholder={field.placeholder}
      {...(load === undefined ? { options } : { load, knownOptions: options })}
      value={typeof value === 'object' ? value : []}
      onChange={(values, chosen) => {
        onChange(values.map(String));
        onChosen?.(chosen);
      }}
    />
  );
}

interface RightsControlProps {
  readonly field: Extract<RecordField, { kind: 'rights' }>;
  readonly value: readonly string[];
  readonly onChange: (value: Value) => void;
}

/** The field in which permissions are typed, and beneath it all permissions by what they allow. */
function RightsControl({ field, value, onChange }: RightsControlProps): ReactElement {
  const { label, called = label, placeholder, role } = field;
  const RightsField = laterRights.usePart();
  useEffect(() => laterRights.load(), []);
  const names = useApi(permissionNamesPath, permissionNames);
  const options = useMemo(() => (names.data === undefined ? undefined : permissionOptions(names.data)), [names.data]);
  const waiting = <Skeleton lines={6} />;
  return (
    <>
      <Field label={label}>
        {(given) => (
          <Select
            {...calledSo(given, called)}
            isMultiple
            isDisabled={options === undefined}
            placeholder={placeholder}
            options={options ?? []}
            value={options === undefined ? [] : value}
            onChange={(next) => onChange(next.map(String))}
          />
        )}
      </Field>
      {RightsField === null ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <RightsField names={names} role={role} value={value} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}

interface TextControlProps {
  readonly field: RecordTextField;
  readonly ids: ControlIds;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TextControl({ field, ids, value, onChange }: TextControlProps): ReactElement {
  const { kind, label, lines = 1, isCode = false, placeholder, maxLength, isPassword } = field;
  if (kind === 'whole' || kind === 'count') {
    return (
      <NumberField
        {...ids}
        value={value === '' ? null : Number(value)}
        placeholder={placeholder}
        onChange={(next) => onChange(next === null ? '' : String(Math.trunc(next)))}
      />
    );
  }
  if (kind === 'instant') {
    return (
      <DateTimeField
        {...ids}
        value={value === '' ? null : value.length === 16 ? `${value}:00` : value}
        placeholder={placeholder}
        onChange={(next) => onChange(next?.replace(' ', 'T') ?? '')}
      />
    );
  }
  if (lines > 1 && (field.language || kind === 'json' || field.name === 'masked_encrypted_extra')) {
    return (
      <CodeField
        label={label}
        language={field.language ?? 'json'}
        rows={lines}
        value={value}
        onChange={onChange}
        isInvalid={ids['aria-invalid'] === true}
        describedBy={ids['aria-describedby']}
      />
    );
  }
  const shared = { ...ids, value, onChange, placeholder, ...(maxLength === undefined ? {} : { maxLength }) };
  if (lines > 1) return <TextAreaField {...shared} rows={lines} />;
  if (isPassword || kind === 'secret') return <PasswordField {...shared} />;
  return isCode ? (
    <span className="record-code">
      <TextField {...shared} />
    </span>
  ) : (
    <TextField {...shared} />
  );
}

function PasswordField(props: Omit<Parameters<typeof TextField>[0], 'type' | 'end'>): ReactElement {
  const t = useTranslations('crud.fields');
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      end={
        <IconButton
          icon="eye"
          iconName="eye"
          size="small"
          label={t(isShown ? 'hide' : 'show')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
