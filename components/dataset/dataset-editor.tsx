import type { ReactElement, ReactNode } from 'react';
import { RecordInput, type RecordSending, RecordSendingInputs } from '@/components/crud/crud-form';
import type { Choice, RecordField } from '@/components/crud/record-field';
import { Button, LinkButton } from '@/components/ui/button';
import type { EditedDataset } from '@/lib/dataset/edited-dataset';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { inputName } from '@/lib/text/record-body';
import { ColumnPart, certification, MetricPart } from './dataset-parts';

const t = pageTexts('datasetEditor');

export interface DatasetEditorProps {
  readonly dataset: EditedDataset;
  readonly databases: readonly Choice[];
  readonly owners: { readonly value: readonly number[]; readonly options: readonly Choice[] };
  readonly sending: RecordSending;
  readonly sourceSending: RecordSending;
  readonly refreshPath: string;
  readonly cancel: string;
}

const manyColumns = 100;

/** The forms of a dataset that work without script: the source in one, all the rest in another. */
export function DatasetEditor(props: DatasetEditorProps): ReactElement {
  const { dataset, owners, sending, cancel } = props;
  const columns = dataset.columns.map((column, at) => ({ column, at }));
  const plain = columns.filter(({ column }) => !column.expression);
  const calculated = columns.filter(({ column }) => column.expression);
  const isLean = plain.length > manyColumns;
  const parts = [
    ['source', t('source')],
    ['metrics', t('metricsCount', { count: String(dataset.metrics.length) })],
    ['columns', t('columnsCount', { count: String(plain.length) })],
    ['calculated', t('calculatedCount', { count: String(calculated.length) })],
    ['settings', t('settings')],
  ] as const;
  return (
    <div data-dataset-editor="">
      <nav className="tabs" aria-label={t('partsOfTheDataset')}>
        {parts.map(([id, text]) => (
          <a key={id} href={`#${id}`} data-editor-tab={id}>
            {text}
          </a>
        ))}
      </nav>
      <SourceForm {...props} />
      <form method="post" action="/crud/submit" className="record-form editor-form">
        <RecordSendingInputs {...sending} />
        <EditorPart id="columns" title={t('columns')}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <label className="flex items-center gap-2 whitespace-nowrap text-[13px]">
              {t('mainDateColumn')}
              <select
                className="field w-auto"
                name={inputName('optional', 'main_dttm_col')}
                defaultValue={dataset.main_dttm_col ?? ''}
              >
                <option value="">{t('none')}</option>
                {dataset.columns
                  .filter(({ is_dttm, column_name }) => is_dttm || column_name === dataset.main_dttm_col)
                  .map(({ column_name }) => (
                    <option key={column_name}>{column_name}</option>
                  ))}
              </select>
            </label>
          </div>
          <Rows>
            {plain.map(({ column, at }) => (
              <ColumnPart key={column.id} at={at} column={column} isCalculated={false} isLean={isLean} />
            ))}
          </Rows>
        </EditorPart>
        <EditorPart id="calculated" title={t('calculatedColumns')}>
          <Rows>
            {calculated.map(({ column, at }) => (
              <ColumnPart key={column.id} at={at} column={column} isCalculated />
            ))}
          </Rows>
        </EditorPart>
        <EditorPart id="metrics" title={t('metrics')}>
          <Rows>
            {dataset.metrics.map((metric, at) => (
              <MetricPart key={metric.id} at={at} metric={metric} />
            ))}
          </Rows>
        </EditorPart>
        <EditorPart id="settings" title={t('settings')}>
          <input type="hidden" name={inputName('json', 'extra')} value={dataset.extra ?? ''} />
          <input type="hidden" name={inputName('encoded', 'extra')} value="1" />
          {settingsOf(dataset).map((field) => (
            <RecordInput key={field.name} field={field} />
          ))}
          <RecordInput field={{ kind: 'ids', name: 'owners', label: t('owners'), ...owners }} />
        </EditorPart>
        <Ending cancel={cancel}>{t('save')}</Ending>
      </form>
    </div>
  );
}

function SourceForm(props: DatasetEditorProps): ReactElement {
  const { dataset, databases, sourceSending, refreshPath, cancel } = props;
  const isVirtual = Boolean(dataset.sql);
  const place: RecordField[] = [
    { kind: 'optional', name: 'schema', label: t('schema'), value: dataset.schema ?? '' },
    {
      kind: 'text',
      name: 'table_name',
      label: isVirtual ? t('name') : t('table'),
      value: dataset.table_name,
      required: true,
      maxLength: 250,
    },
  ];
  return (
    <form method="post" action="/crud/submit" className="record-form editor-form" data-source="">
      <RecordSendingInputs {...sourceSending} />
      <EditorPart id="source" title={t('source')}>
        <p className="text-[13px] text-quiet">{isVirtual ? t('virtual') : t('physical')}</p>
        <div className="form-pairs">
          <div className="stack">
            <label htmlFor="source-database">{t('database')}</label>
            <select
              id="source-database"
              className="field"
              name={inputName('whole', 'database_id')}
              defaultValue={dataset.database.id}
            >
              {databases.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </div>
          {place.map((field) => (
            <RecordInput key={field.name} field={field} />
          ))}
        </div>
        {isVirtual ? (
          <RecordInput
            field={{
              kind: 'text',
              name: 'sql',
              label: t('sql'),
              value: dataset.sql ?? '',
              lines: 12,
              isCode: true,
              required: true,
            }}
          />
        ) : null}
        <label className="flex items-center gap-2 text-[13px]">
          <input type="checkbox" name="to" value={refreshPath} defaultChecked />
          {t('readTheColumnsAgain')}
        </label>
        <Ending cancel={cancel}>{t('saveTheSource')}</Ending>
      </EditorPart>
    </form>
  );
}

function Ending({ cancel, children }: { readonly cancel: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="editor-end">
      <LinkButton href={cancel}>{t('cancel')}</LinkButton>
      <Button type="submit" look="primary">
        {children}
      </Button>
    </div>
  );
}

interface EditorPartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function EditorPart({ id, title, children }: EditorPartProps): ReactElement {
  return (
    <section id={id} className="editor-part" data-editor-part={id} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Rows({ children }: { readonly children: ReactNode }): ReactElement {
  return <ul className="parts">{children}</ul>;
}

function settingsOf(dataset: EditedDataset): RecordField[] {
  const number = (value: number | null) => (value === null ? '' : String(value));
  return [
    { kind: 'optional', name: 'description', label: t('description'), value: dataset.description ?? '', lines: 3 },
    ...certification('', dataset.extra).map((field) => ({ ...field, name: field.name.slice(1) })),
    {
      kind: 'optional',
      name: 'default_endpoint',
      label: t('addressInPlaceOf'),
      value: dataset.default_endpoint ?? '',
    },
    {
      kind: 'flag',
      name: 'filter_select_enabled',
      label: t('offerTheValuesOf'),
      value: dataset.filter_select_enabled,
    },
    {
      kind: 'optional',
      name: 'fetch_values_predicate',
      label: t('onlyValuesOfRows'),
      value: dataset.fetch_values_predicate ?? '',
      isCode: true,
      maxLength: 1000,
      hint: t('sqlThatKeepsLooking'),
    },
    {
      kind: 'whole',
      name: 'cache_timeout',
      label: t('keepDataForSeconds'),
      value: number(dataset.cache_timeout),
      hint: t('0KeepsItFor'),
    },
    { kind: 'whole', name: 'offset', label: t('shiftOfItsTimes'), value: number(dataset.offset) },
    {
      kind: 'optional',
      name: 'template_params',
      label: t('templateParameters'),
      value: dataset.template_params ?? '',
      lines: 3,
      isCode: true,
      hint: t('jsonItsNamesStand'),
    },
    {
      kind: 'flag',
      name: 'normalize_columns',
      label: t('namesOfColumnsIn'),
      value: dataset.normalize_columns,
    },
    {
      kind: 'flag',
      name: 'always_filter_main_dttm',
      label: t('filtersOfOtherDates'),
      value: dataset.always_filter_main_dttm,
    },
  ];
}
