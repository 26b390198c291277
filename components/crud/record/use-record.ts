import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { bodyOfValues, type FieldValues, fieldKey, valuesOf, valuesTyped } from '@/components/crud/fields/field-values';
import { leaveWithNotice } from '@/components/crud/leave-page';
import type { RecordField } from '@/components/crud/record-field';
import type { RecordHostProps } from '@/components/crud/record-host.client';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { api, type CallOptions } from '@/lib/client/api';
import { againKey } from './record-fields.client';

export interface RecordDialogProps extends Omit<RecordHostProps, 'children'> {
  /** What the inputs of the plain form held. */
  readonly pairs: readonly (readonly [string, string])[];
}

/** What is in the fields of a row, and what stores it. */
export function useRecord(props: RecordDialogProps) {
  const { fields, linked, noun, method, to, version } = props;
  const all = [...fields, ...linked.flatMap((one) => one.fields)];
  const [first] = useState(() => valuesOf(all));
  const [values, setValues] = useState<FieldValues>(() => valuesTyped(first, all, props.pairs));
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The id of a row that was made by an attempt whose later calls were refused. */
  const made = useRef<number | null>(null);
  /** Versions that this form stored itself, by their paths: an attempt whose later calls were refused is repeated. */
  const stored = useRef(new Map<string, string>());
  const errorText = useErrorText();
  const t = useTranslations('crud.record');
  const isTyped = (key: string): boolean => String(values[key] ?? '').trim() !== '';
  const differs = all.flatMap((field) => {
    const key = fieldKey(field);
    const isTwice = field.kind === 'secret' && field.again !== undefined && isTyped(againKey(key));
    return isTwice && values[key] !== values[againKey(key)] ? [key] : [];
  });
  const isComplete = differs.length === 0 && all.every((field) => isFilled(field, isTyped));

  function versioned(path: string, first: number | string | null): Pick<CallOptions, 'ifMatch' | 'onVersion'> {
    const ifMatch = stored.current.get(path) ?? (first === null ? undefined : String(first));
    return { ifMatch, onVersion: (next) => next !== null && stored.current.set(path, next) };
  }
  async function store(body: Readonly<Record<string, unknown>>): Promise<number | null> {
    if (method === 'PUT') {
      await api.put(to, body, versioned(to, version));
      return null;
    }
    if (made.current !== null) await api.put(`${to}${made.current}`, body);
    else made.current = (await api.post<{ readonly id?: number }>(to, body)).id ?? null;
    return made.current;
  }
  async function save(): Promise<void> {
    if (!isComplete || isBusy) return;
    const own = bodyOfValues(fields, values);
    if ('unreadable' in own) return setProblem(t('unreadable', { field: own.unreadable }));
    setIsBusy(true);
    setProblem(null);
    try {
      // What is tied to a row may change without the row, which somebody else may have changed meanwhile.
      const isTiedOnly = method === 'PUT' && linked.length > 0 && !isOther(fields, first, values);
      const id = isTiedOnly ? null : await store(own.body);
      for (const one of linked.filter((group) => isOther(group.fields, first, values))) {
        const read = bodyOfValues(one.fields, values);
        if ('unreadable' in read) continue;
        const path = one.to.replace('{id}', String(id ?? ''));
        const options = versioned(path, one.version);
        await (one.method === 'POST' ? api.post(path, read.body, options) : api.put(path, read.body, options));
      }
      await leaveWithNotice(props.back, props.done);
    } catch (error) {
      setProblem(errorText(error, { doing: method === 'POST' ? 'creating' : 'saving', resource: noun }));
      setIsBusy(false);
    }
  }
  return {
    values,
    set: (key: string, value: FieldValues[string]) => setValues((now) => ({ ...now, [key]: value })),
    isChanged: JSON.stringify(values) !== JSON.stringify(first),
    isComplete,
    isBusy,
    problem,
    differs,
    save,
  };
}

function isFilled(field: RecordField, isTyped: (key: string) => boolean): boolean {
  if (!('required' in field) || field.required !== true) return true;
  const key = fieldKey(field);
  const isTwice = field.kind === 'secret' && field.again !== undefined;
  return isTyped(key) && (!isTwice || isTyped(againKey(key)));
}

function isOther(fields: readonly RecordField[], first: FieldValues, now: FieldValues): boolean {
  return fields.some((field) => JSON.stringify(first[fieldKey(field)]) !== JSON.stringify(now[fieldKey(field)]));
}
