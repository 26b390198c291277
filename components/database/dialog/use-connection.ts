import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { bodyOfValues, type FieldValues, valuesOf, valuesTyped } from '@/components/crud/fields/field-values';
import { leaveWithNotice } from '@/components/crud/leave-page';
import type { RecordField } from '@/components/crud/record-field';
import { connectionFields } from '@/components/database/connection-fields';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { toast } from '@/components/ui/overlay/toast';
import { ApiError, api } from '@/lib/client/api';
import { createLatest } from '@/lib/client/latest';
import { type ConnectionProblems, connectionProblems } from '@/lib/database/connection-problems';
import type { ConnectionDialogProps } from './connection-dialog.client';

const path = '/api/v1/database';
const validateDelayMs = 600;
const mask = 'XXXXXXXXXX';
const none: ConnectionProblems = { byField: {}, others: [] };

/** The fields that `test_connection` accepts. */
const tested = [
  'sqlalchemy_uri',
  'engine',
  'configuration_method',
  'parameters',
  'impersonate_user',
  'extra',
  'masked_encrypted_extra',
  'server_cert',
  'driver',
  'ssh_tunnel',
];

export type ConnectionWork = 'test' | 'save' | null;

/** The values of a connection, what is wrong with them, and the calls that test and store it. */
export function useConnection(props: ConnectionDialogProps, hasTunnel: boolean) {
  const { offer, stored, isByAddress, version, next, typed } = props;
  const t = useTranslations('database');
  const errorText = useErrorText();
  const fields = useMemo(
    () => connectionFields({ engine: offer.engine, stored, isByAddress, hasTunnels: offer.hasTunnels }),
    [offer, stored, isByAddress],
  );
  const tunnel = fields.tunnel?.fields ?? [];
  const rest = [...fields.place, fields.name, ...fields.advanced.flatMap((part) => part.fields)];
  const all: readonly RecordField[] = [...rest, ...tunnel];
  const [values, setValues] = useState<FieldValues>(() => valuesTyped(valuesOf(all), all, typed));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<ConnectionProblems>(none);
  const [isGood, setIsGood] = useState(false);
  const [work, setWork] = useState<ConnectionWork>(null);
  const latest = useRef(createLatest());
  const validating = useRef(createLatest());
  /** The values that a test or a save answers for; they are not checked besides. */
  const answered = useRef<string | null>(null);
  useEffect(() => {
    const asked = [latest.current, validating.current];
    return () => {
      for (const each of asked) each.cancel();
    };
  }, []);

  function bodyNow(): Readonly<Record<string, unknown>> | null {
    const sent = hasTunnel ? all : rest;
    const told = bodyOfValues(sent, values, fields.hidden);
    if ('unreadable' in told) {
      setProblems({ byField: { [told.unreadable]: t('json') }, others: [] });
      return null;
    }
    // A tunnel that is switched off is removed.
    return !hasTunnel && stored?.ssh_tunnel ? { ...told.body, ssh_tunnel: null } : told.body;
  }
  function refuse(problem: unknown): void {
    const names = new Set(all.map(({ name }) => name));
    const found =
      problem instanceof ApiError && !problem.isNetwork
        ? connectionProblems(problem.errors, names)
        : { byField: {}, others: [errorText(problem)] };
    setTouched(new Set(all.map(({ name }) => name)));
    setProblems(found);
  }
  function set(name: string, value: FieldValues[string]): void {
    setValues({ ...values, [name]: value });
    setTouched(new Set([...touched, name]));
    setIsGood(false);
  }

  async function test(): Promise<void> {
    const body = bodyNow();
    if (body === null) return;
    const asked = Object.fromEntries(Object.entries(body).filter(([name]) => tested.includes(name)));
    const database_name = stored?.database_name || body.database_name;
    setWork('test');
    setProblems(none);
    stopValidating();
    try {
      const outcome = await latest.current.run((signal) =>
        api.post(`${path}/test_connection/`, { ...asked, database_name }, { signal }),
      );
      if (!outcome.isLatest) return;
      setIsGood(true);
      toast.success(t('good'));
    } catch (problem) {
      setIsGood(false);
      refuse(problem);
      toast.danger(t('bad', { reason: errorText(problem) }));
    } finally {
      setWork(null);
    }
  }

  async function save(): Promise<void> {
    const body = bodyNow();
    if (body === null) return;
    setWork('save');
    setProblems(none);
    latest.current.cancel();
    stopValidating();
    try {
      if (stored === null) {
        const { id } = await api.post<{ readonly id: number }>(`${path}/`, body);
        await leaveWithNotice(next.replace('{id}', String(id)), t('connected', { name: offer.engine.name }));
      } else {
        await api.put(`${path}/${stored.id}`, body, version === null ? {} : { ifMatch: String(version) });
        await leaveWithNotice(next, t('saved'));
      }
    } catch (problem) {
      refuse(problem);
      setWork(null);
    }
  }

  /** The values are checked while they are typed; a stored secret is known to the server alone. */
  const place = bodyOfValues(fields.place, values, fields.hidden);
  const body = 'body' in place ? place.body : {};
  const canValidate =
    !isByAddress && !hasTunnel && touched.size > 0 && !Object.values(Object(body.parameters)).includes(mask);
  const validated = canValidate ? JSON.stringify(body) : null;
  function stopValidating(): void {
    answered.current = validated;
    validating.current.cancel();
  }
  useEffect(() => {
    if (validated === null) return;
    const names = new Set(fields.place.map(({ name }) => name));
    const timer = setTimeout(() => {
      if (answered.current === validated) return;
      validating.current
        .run((signal) => api.post(`${path}/validate_parameters/`, JSON.parse(validated), { signal }))
        .then(
          ({ isLatest }) => isLatest && setProblems(none),
          (problem: unknown) => {
            if (problem instanceof ApiError && !problem.isNetwork && !problem.isAborted) {
              setProblems({ ...connectionProblems(problem.errors, names), others: [] });
            }
          },
        );
    }, validateDelayMs);
    return () => clearTimeout(timer);
  }, [validated, fields]);

  /** The sentence about a field; what is missing is said of fields that were visited. */
  function errorOf(name: string): string | undefined {
    const sentence = problems.byField[name];
    if (sentence === undefined) return undefined;
    if (sentence !== null) return sentence;
    return touched.has(name) ? t('required') : undefined;
  }
  const isComplete = [...fields.place, fields.name].every(
    (field) => !('required' in field && field.required) || String(values[field.name] ?? '').trim() !== '',
  );
  return { fields, values, set, errorOf, others: problems.others, isGood, work, test, save, isComplete };
}

export type Connection = ReturnType<typeof useConnection>;
