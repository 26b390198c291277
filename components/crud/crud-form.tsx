import type { ReactElement, ReactNode } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { TextArea } from '@/components/ui/text-area';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { inputName, kindSent } from '@/lib/text/record-body';
import { RecordLive } from './crud-form.client';
import { ManyChoices } from './fields/many-choices';
import type { RecordField, TextField } from './record-field';
import { RecordProblem } from './record-problem';

const t = pageTexts('crudForm');

export interface RecordSending {
  readonly csrf: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly to: readonly string[];
  /** The address after a success. */
  readonly back: string;
  /** The address of the form itself. */
  readonly again: string;
  readonly done: string;
  readonly version?: number | string | null;
}

/**
 * A sheet over the list. It works as a plain form; with script, the typed values remain when the server refuses them.
 */
export function RecordDialog(props: {
  readonly title: string;
  readonly back: string;
  /** Something else takes its place once its script is there. */
  readonly isPlain?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div className="record-ground">
      <dialog open className="dialog record-dialog" aria-labelledby="record-title" data-record-dialog="">
        <header>
          <h2 id="record-title">{props.title}</h2>
          <LinkButton href={props.back} look="icon" aria-label={t('close')} data-record-close="">
            <Icon name="close" />
          </LinkButton>
        </header>
        {props.children}
        {props.isPlain ? null : <RecordLive />}
      </dialog>
    </div>
  );
}

export interface RecordFormProps {
  readonly sending: RecordSending;
  readonly fields: readonly RecordField[];
  readonly button: string;
  readonly isDanger?: boolean;
  readonly children?: ReactNode;
  /** The address of Cancel, if it differs from that after a success. */
  readonly cancel?: string;
}

export function RecordForm(props: RecordFormProps): ReactElement {
  const { sending, fields, button, isDanger, children, cancel = sending.back } = props;
  return (
    <form method="post" action="/crud/submit" className="record-form" data-record-form="">
      <RecordSendingInputs {...sending} />
      {children}
      {fields.map((field, at) => (
        <RecordInput key={field.name} field={field} isFirst={at === 0} />
      ))}
      <div className="record-end">
        <RecordProblem />
        <div className="flex flex-wrap justify-end gap-2">
          <LinkButton href={cancel}>{t('cancel')}</LinkButton>
          <Button type="submit" look={isDanger ? 'normal' : 'primary'} data-danger={isDanger ? '' : undefined}>
            {button}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The hidden inputs of a form: which API calls it makes, and the address after each outcome. */
export function RecordSendingInputs(sending: RecordSending): ReactElement {
  const { csrf, method, to, back, again, done, version } = sending;
  const hidden = { csrf_token: csrf, method, back, again, done, version: version == null ? '' : String(version) };
  return (
    <>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {to.map((path) => (
        <input key={path} type="hidden" name="to" value={path} />
      ))}
    </>
  );
}

interface RecordInputProps {
  readonly field: RecordField;
  readonly isFirst?: boolean;
}

export function RecordInput({ field, isFirst = false }: RecordInputProps): ReactElement {
  const { label, hint } = field;
  if (field.kind === 'flag' || field.kind === 'none') {
    return (
      <label className="flex items-center gap-2 text-[13px]">
        <input type="hidden" name={inputName(field.kind, field.name)} value="" />
        <input type="checkbox" name={inputName(field.kind, field.name)} value="on" defaultChecked={field.value} />
        {label}
        {hint ? <span className="text-quiet">{hint}</span> : null}
      </label>
    );
  }
  if (field.kind === 'ids' || field.kind === 'objects') return <ManyChoices field={field} />;
  if (field.kind === 'rights') return <RightsLink field={field} />;
  if (field.kind === 'secret' && field.again !== undefined) {
    const { again, ...first } = field;
    return (
      <>
        <RecordInput field={first} />
        <label className="stack">
          <span>
            {again}
            {field.required ? <span className="required-mark" aria-hidden="true" /> : null}
          </span>
          <input
            className="field"
            type="password"
            name={inputName('again', field.name)}
            required={field.required}
            autoComplete="new-password"
          />
        </label>
      </>
    );
  }
  const id = `record-${field.name}`;
  return (
    <div className="stack" data-field={field.name}>
      <label htmlFor={id}>
        {label}
        {'required' in field && field.required ? <span className="required-mark" aria-hidden="true" /> : null}
      </label>
      {field.kind === 'choice' ? (
        <select id={id} className="field" name={inputName(kindSent(field), field.name)} defaultValue={field.value}>
          {field.options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <TextInput {...field} id={id} isFirst={isFirst} />
      )}
      {hint ? <span className="text-quiet">{hint}</span> : null}
    </div>
  );
}

function RightsLink({ field }: { readonly field: Extract<RecordField, { kind: 'rights' }> }): ReactElement {
  return (
    <div className="stack">
      <span>{field.label}</span>
      <span className="text-quiet">
        {t('chosenOfThem', { count: field.value.length })}{' '}
        <a className="link" href={field.plain}>
          {t('showThemAll')}
        </a>
      </span>
    </div>
  );
}

const types = {
  text: 'text',
  optional: 'text',
  secret: 'password',
  given: 'text',
  whole: 'number',
  count: 'number',
  json: 'text',
  lines: 'text',
  pairs: 'text',
  instant: 'datetime-local',
} as const;

function TextInput(field: TextField & { readonly id: string; readonly isFirst: boolean }): ReactElement {
  const {
    kind,
    id,
    name,
    value = '',
    required,
    maxLength,
    lines = 1,
    isCode,
    isFirst,
    placeholder,
    isPassword,
  } = field;
  const className = isCode ? 'field font-mono' : 'field';
  const given = { id, name: inputName(kind, name), required, placeholder, 'aria-label': field.called };
  if (lines > 1) {
    const spellcheck = isCode ? 'false' : undefined;
    const own = {
      class: className,
      maxlength: maxLength,
      autofocus: isFirst,
      spellcheck,
      rows: lines,
      'data-lines': '',
    };
    return <TextArea value={value} attributes={{ ...given, ...own }} />;
  }
  const type = isPassword ? 'password' : types[kind];
  const own = { className, maxLength, defaultValue: value, autoFocus: isFirst, spellCheck: isCode ? false : undefined };
  return <input {...given} {...own} type={type} autoComplete={type === 'password' ? 'new-password' : 'off'} />;
}
