'use client';

import './row-test.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo, useState } from 'react';
import type { FieldValues } from '@/components/crud/fields/field-values';
import type { RecordField } from '@/components/crud/record-field';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { ErrorNotice } from '@/components/ui/feedback/error-notice.client';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Field } from '@/components/ui/input/field.client';
import { Select } from '@/components/ui/select/select.client';
import type { SelectOption } from '@/components/ui/select/select-option';
import { DataTable } from '@/components/ui/table/data-table.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { ApiError } from '@/lib/client/api-error';
import rights from '@/lib/text/messages/en/rights.json';
import ui from '@/lib/text/messages/en/ui.json';
import { asLoader, type RowTrial, trialBody, trialColumns, trialRows, tryRule } from './row-test-model';

export interface RowTestProps {
  /** The rule that is edited; null for a new one. */
  readonly id: number | null;
  readonly fields: readonly RecordField[];
  readonly values: FieldValues;
  /** The options that were chosen since the form opened, by field. */
  readonly chosen: Readonly<Record<string, readonly SelectOption[]>>;
  /** Is told what is wrong with fields of the form, by their names. */
  readonly onRefused: (problems: Readonly<Record<string, string>>) => void;
}

const messages = { rights, ui };
const headHeight = 36;
const rowHeight = 30;

/** Shows what a role or a user sees of a dataset with the rule as it stands in the form. */
export function RowTest(props: RowTestProps): ReactElement {
  return (
    <TextProvider messages={messages}>
      <Test {...props} />
    </TextProvider>
  );
}

type Outcome =
  | { readonly kind: 'running' }
  | { readonly kind: 'shown'; readonly trial: RowTrial }
  | { readonly kind: 'failed'; readonly error: unknown };

function Test({ id, fields, values, chosen, onRefused }: RowTestProps): ReactElement {
  const t = useTranslations('rights.rowTest');
  const errorText = useErrorText();
  const [as, setAs] = useState<SelectOption | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const [last, setLast] = useState<{ readonly key: string; readonly outcome: Outcome } | null>(null);
  const tables = chosenOptions([...(chosen.tables ?? []), ...optionsOf(fields, 'tables')], values.tables);
  const dataset = tables.find(({ value }) => value === wanted) ?? tables[0] ?? null;
  const words = useMemo(() => ({ roles: t('roles'), users: t('users') }), [t]);
  const roles = useMemo(() => optionsOf(fields, 'roles'), [fields]);
  const load = useMemo(() => asLoader(roles, words), [roles, words]);
  const body = trialBody(fields, values, {
    id,
    as: as === null ? null : String(as.value),
    dataset: dataset === null ? null : String(dataset.value),
  });
  const key = JSON.stringify(body);
  const outcome = last?.key === key ? last.outcome : null;
  async function run(): Promise<void> {
    if (body === null) return;
    const say = (next: Outcome): void => setLast({ key, outcome: next });
    say({ kind: 'running' });
    try {
      say({ kind: 'shown', trial: await tryRule(body) });
    } catch (error) {
      onRefused(problemsOf(error));
      say({ kind: 'failed', error });
    }
  }
  return (
    <section className="row-test" aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <p className="row-test-about">{t('about')}</p>
      <div className="row-test-line">
        <Field label={t('as')}>
          <Select
            placeholder={t('asPlaceholder')}
            load={load}
            value={as?.value}
            knownOptions={as === null ? [] : [as]}
            onChange={(_, option) => setAs(option)}
          />
        </Field>
        <Field label={t('dataset')}>
          <Select
            placeholder={t('datasetPlaceholder')}
            options={tables}
            value={dataset?.value}
            onChange={(value) => setWanted(value === null ? null : String(value))}
          />
        </Field>
        <Button disabled={body === null || outcome?.kind === 'running'} onClick={() => void run()}>
          {t('run')}
        </Button>
      </div>
      {body === null && <p className="row-test-about">{t('needs')}</p>}
      {outcome?.kind === 'running' && (
        <output aria-label={t('running')}>
          <Skeleton lines={5} />
        </output>
      )}
      {outcome?.kind === 'failed' && <ErrorNotice title={t('failed')} text={errorText(outcome.error)} />}
      {outcome?.kind === 'shown' && <Shown trial={outcome.trial} />}
    </section>
  );
}

function Shown({ trial }: { readonly trial: RowTrial }): ReactElement {
  const t = useTranslations('rights.rowTest');
  const { name, seen, total, others } = trial;
  const columns = useMemo(() => trialColumns(trial), [trial]);
  const rows = useMemo(() => trialRows(trial), [trial]);
  return (
    <>
      <p className="row-test-result" role="status">
        {t('result', { name, seen, total, shown: rows.length })}
      </p>
      {!trial.is_bound && <Alert level="info" title={t('unbound', { name })} />}
      {!trial.is_reader && <Alert level="info" title={t('unread', { name })} />}
      {others.length > 0 && <p className="row-test-about">{t('others', { names: others.join(', ') })}</p>}
      {rows.length > 0 && (
        <DataTable
          label={t('rows', { name })}
          columns={columns}
          rows={rows}
          height={headHeight + rows.length * rowHeight + 16}
          rowHeight={rowHeight}
          role="table"
          hasRowNumbers={false}
          hasFoot={false}
        />
      )}
    </>
  );
}

function optionsOf(fields: readonly RecordField[], name: string): readonly SelectOption[] {
  const field = fields.find((one) => one.name === name);
  return field?.kind === 'ids' ? field.options.map(({ value, text }) => ({ value: String(value), label: text })) : [];
}

function chosenOptions(known: readonly SelectOption[], value: FieldValues[string] | undefined): SelectOption[] {
  const ids = typeof value === 'object' ? value : [];
  const byId = new Map(known.map((option) => [String(option.value), option]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function problemsOf(error: unknown): Readonly<Record<string, string>> {
  const told = error instanceof ApiError ? error.errors[0].extra.messages : null;
  if (typeof told !== 'object' || told === null) return {};
  return Object.fromEntries(
    Object.entries(told).map(([field, words]) => [field, [words].flat().map(String).join(' ')]),
  );
}
