import type { ReactElement, ReactNode } from 'react';
import { RecordInput } from '@/components/crud/crud-form';
import type { TextField } from '@/components/crud/record-field';
import { TextArea } from '@/components/ui/text-area';
import type { EditedColumn, EditedMetric } from '@/lib/dataset/edited-dataset';
import { extraFacts } from '@/lib/dataset/part-extra';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { inputName } from '@/lib/text/record-body';

const t = pageTexts('datasetParts');

/** One column of a table, or a calculated column, which has an expression. */
export function ColumnPart(props: {
  readonly at: number;
  readonly column: EditedColumn;
  readonly isCalculated: boolean;
  /** True for very many columns: empty further fields are left out. */
  readonly isLean?: boolean;
}): ReactElement {
  const { at, column, isCalculated, isLean = false } = props;
  const base = `columns.${at}`;
  const name = column.column_name;
  const flag = (own: 'is_dttm' | 'filterable' | 'groupby', label: string) => (
    <Tick name={`${base}.${own}`} label={label} isTicked={column[own] === true} />
  );
  return (
    <Part base={base} id={column.id} name={name} noun="column" extra={column.extra}>
      <PartLine>
        {isCalculated ? (
          <Labelled label={t('name')}>
            <Inline name={`${base}.column_name`} label={t('name')} value={name} required />
          </Labelled>
        ) : (
          <>
            <strong className="part-name">{name}</strong>
            <input type="hidden" name={inputName('text', `${base}.column_name`)} value={name} />
          </>
        )}
        <Inline
          kind="optional"
          name={`${base}.type`}
          label={t('typeOf', { name })}
          value={column.type ?? ''}
          hint={t('type')}
        />
        <span className="part-ticks">
          {flag('is_dttm', t('temporal'))}
          {flag('filterable', t('filter'))}
          {flag('groupby', t('group'))}
        </span>
      </PartLine>
      {isCalculated ? <Expression name={`${base}.expression`} value={column.expression ?? ''} kind="column" /> : null}
      <More
        isLean={isLean}
        fields={[
          text(`${base}.verbose_name`, t('label'), column.verbose_name),
          text(`${base}.description`, t('description'), column.description),
          {
            ...text(`${base}.python_date_format`, t('dateFormat'), column.python_date_format),
            hint: t('forDatesKeptAs'),
          },
          text(`${base}.advanced_data_type`, t('meaning'), column.advanced_data_type),
          ...certification(base, column.extra),
        ]}
      />
    </Part>
  );
}

export function MetricPart(props: { readonly at: number; readonly metric: EditedMetric }): ReactElement {
  const { at, metric } = props;
  const base = `metrics.${at}`;
  const name = metric.metric_name;
  return (
    <Part base={base} id={metric.id} name={name} noun="metric" extra={metric.extra}>
      <PartLine>
        <Labelled label={t('name')}>
          <Inline name={`${base}.metric_name`} label={t('name')} value={name} required />
        </Labelled>
        <Labelled label={t('label')}>
          <Inline kind="optional" name={`${base}.verbose_name`} label={t('label')} value={metric.verbose_name ?? ''} />
        </Labelled>
      </PartLine>
      <Expression name={`${base}.expression`} value={metric.expression} kind="metric" />
      <input type="hidden" name={inputName('optional', `${base}.currency`)} value="" />
      <More
        isLean={false}
        fields={[
          text(`${base}.description`, t('description'), metric.description),
          { ...text(`${base}.d3format`, t('numberFormat'), metric.d3format), placeholder: ',.2f' },
          { ...given(`${base}.currency.symbol`, t('currency'), metric.currency?.symbol), placeholder: t('eur') },
          {
            ...given(`${base}.currency.symbolPosition`, t('currencyPlace'), metric.currency?.symbolPosition),
            placeholder: t('prefixOrSuffix'),
          },
          text(`${base}.warning_text`, t('warning'), metric.warning_text),
          ...certification(base, metric.extra),
        ]}
      />
    </Part>
  );
}

interface PartProps {
  readonly base: string;
  readonly id: number;
  readonly name: string;
  readonly noun: string;
  readonly extra: string | null;
  readonly children: ReactNode;
}

/** A ticked row is removed when the form is saved; until then it can be unticked. */
function Part({ base, id, name, noun, extra, children }: PartProps): ReactElement {
  return (
    <li className="part">
      <input type="hidden" name={inputName('whole', `${base}.id`)} value={id} />
      <input type="hidden" name={inputName('json', `${base}.extra`)} value={extra ?? ''} />
      <input type="hidden" name={inputName('encoded', `${base}.extra`)} value="1" />
      {children}
      <label className="part-remove">
        <input
          type="checkbox"
          name={inputName('without', base)}
          value="on"
          aria-label={t('removeOne', { noun, name })}
        />
        {t('remove')}
      </label>
    </li>
  );
}

function PartLine({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className="part-line">{children}</div>;
}

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="part-labelled">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

interface InlineProps {
  readonly kind?: 'text' | 'optional';
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly required?: boolean;
}

function Inline({ kind = 'text', name, label, value, hint = label, required }: InlineProps): ReactElement {
  return (
    <input
      className="field part-field"
      name={inputName(kind, name)}
      defaultValue={value}
      aria-label={label}
      placeholder={hint}
      required={required}
      maxLength={255}
      autoComplete="off"
    />
  );
}

function Tick(props: { readonly name: string; readonly label: string; readonly isTicked: boolean }): ReactElement {
  return (
    <label>
      <input type="hidden" name={inputName('flag', props.name)} value="" />
      <input type="checkbox" name={inputName('flag', props.name)} value="on" defaultChecked={props.isTicked} />
      {props.label}
    </label>
  );
}

interface ExpressionProps {
  readonly name: string;
  readonly value: string;
  readonly kind: 'column' | 'metric';
}

function Expression({ name, value, kind }: ExpressionProps): ReactElement {
  return (
    <div className="part-expression">
      <TextArea
        value={value}
        attributes={{
          class: 'field font-mono',
          'data-lines': '',
          rows: 2,
          name: inputName('text', name),
          'aria-label': t('sqlExpression'),
          placeholder: kind === 'metric' ? t('sumAmount') : t('dateTruncWeekAt'),
          required: true,
          spellcheck: 'false',
        }}
      />
    </div>
  );
}

function More({ fields, isLean }: { readonly fields: readonly TextField[]; readonly isLean: boolean }): ReactElement {
  const told = fields.filter(({ value }) => value);
  return (
    <details className="part-more">
      <summary>
        {told.length === 0
          ? t('more')
          : t.rich('moreOf', {
              labels: told.map(({ label }) => label).join(', '),
              quiet: (text) => <span className="text-quiet">{text}</span>,
            })}
      </summary>
      {isLean && told.length === 0 ? null : (
        <div className="form-pairs">
          {fields.map((field) => (
            <RecordInput key={field.name} field={field} />
          ))}
        </div>
      )}
    </details>
  );
}

function text(name: string, label: string, value: string | null | undefined): TextField {
  return { kind: 'optional', name, label, value: value ?? '' };
}

function given(name: string, label: string, value: string | null | undefined): TextField {
  return { kind: 'given', name, label, value: value ?? '' };
}

/** Who certified it and the details of the certification, stored in the JSON of `extra`. */
export function certification(base: string, extra: string | null): TextField[] {
  const { certifiedBy, certificationDetails } = extraFacts(extra);
  return [
    given(`${base}.extra.certification.certified_by`, t('certifiedBy'), certifiedBy),
    given(`${base}.extra.certification.details`, t('certificationDetails'), certificationDetails),
  ];
}
