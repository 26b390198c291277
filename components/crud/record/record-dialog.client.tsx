'use client';

import { openPage } from '@/lib/client/page-path';
import './record-dialog.css';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactElement, Suspense, useEffect, useId, useState } from 'react';
import type { RecordTable } from '@/components/crud/record-host.client';
import { laterRowTest } from '@/components/rules/later-row-test';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { Tabs } from '@/components/ui/layout/tabs.client';
import { NamedIcon } from '@/components/ui/named-icon';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import type { SelectOption } from '@/components/ui/select/select-option';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { themeCss } from '@/lib/dashboard/theme-style';
import crud from '@/lib/text/messages/en/crud.json';
import ui from '@/lib/text/messages/en/ui.json';
import { RecordFields } from './record-fields.client';
import { type RecordDialogProps, useRecord } from './use-record';

const messages = { crud, ui };

/** Adds or changes a row of a list. */
export function RecordDialog(props: RecordDialogProps): ReactElement {
  return (
    <TextProvider messages={messages}>
      <OneRecord {...props} />
    </TextProvider>
  );
}

function OneRecord(props: RecordDialogProps): ReactElement {
  const t = useTranslations('crud.record');
  const id = useId();
  const { values, set, isChanged, isComplete, isBusy, problem, differs, save } = useRecord(props);
  const [triedTheme, setTriedTheme] = useState<string | null>(null);
  const { themeField, triedRule } = props;
  const [refused, setRefused] = useState<{ readonly of: string; readonly problems: Readonly<Record<string, string>> }>({
    of: '',
    problems: {},
  });
  const RowTest = laterRowTest.usePart();
  useEffect(() => {
    if (triedRule !== null) laterRowTest.load();
  }, [triedRule]);
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly SelectOption[]>>>({});
  const standing = JSON.stringify(values);
  const close = (): void => openPage(props.back);
  function submit(event: FormEvent): void {
    event.preventDefault();
    void save();
  }
  const isWide =
    props.triedRule !== null || props.linked.some(({ fields }) => fields.some(({ kind }) => kind === 'rights'));
  const form = (
    <form id={id} noValidate className="record-fields" onSubmit={submit}>
      <RecordFields
        fields={[...props.fields, ...props.linked.flatMap(({ fields }) => fields)]}
        values={values}
        differs={differs}
        problems={refused.of === standing ? refused.problems : {}}
        onChange={set}
        onChosen={(key, options) => setChosen((before) => ({ ...before, [key]: options }))}
      />
      {problem !== null && (
        <div data-record-problem="">
          <Alert level="danger" title={problem} />
        </div>
      )}
    </form>
  );
  return (
    <>
      {triedTheme !== null && <style>{themeCss(triedTheme)}</style>}
      <Dialog
        title={props.title}
        isOpen
        width={isWide ? 760 : undefined}
        onClose={(reason) => {
          if (!isBusy && (reason !== 'outside' || !isChanged)) close();
        }}
        closesOutside={!isChanged}
        footer={
          <>
            {themeField !== null && (
              <Button onClick={() => setTriedTheme(String(values[themeField] ?? ''))}>
                <NamedIcon icon="wand" name={t('applyIcon')} />
                {t('apply')}
              </Button>
            )}
            <Button disabled={isBusy} onClick={close}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={id} look="primary" disabled={!isComplete || isBusy}>
              {props.button}
            </Button>
          </>
        }
      >
        {props.table === null ? (
          <>
            {form}
            {triedRule !== null && RowTest !== null && (
              <Suspense>
                <RowTest
                  id={triedRule.id}
                  fields={props.fields}
                  chosen={chosen}
                  values={values}
                  onRefused={(problems) => setRefused({ of: standing, problems })}
                />
              </Suspense>
            )}
          </>
        ) : (
          <Tabs
            label={props.title}
            tabs={[
              { id: 'fields', label: props.title, content: form },
              { id: 'table', label: props.table.title, content: <TableOf table={props.table} /> },
            ]}
          />
        )}
      </Dialog>
    </>
  );
}

function TableOf({ table }: { readonly table: RecordTable }): ReactElement {
  const t = useTranslations('crud.record');
  if (table.rows.length === 0) return <p className="text-quiet">{t('none')}</p>;
  return (
    <table className="table">
      <thead>
        <tr>
          {table.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.join('\n')}>
            {row.map((text, at) => (
              <td key={table.columns[at]}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
