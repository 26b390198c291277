import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import { RecordDialog, RecordForm, RecordInput, type RecordSending } from '@/components/crud/crud-form';
import { ImportForm } from '@/components/crud/import-form';
import { ImportHost } from '@/components/crud/import-host.client';
import type { RecordField } from '@/components/crud/record-field';
import { RecordHost, type RecordTable } from '@/components/crud/record-host.client';
import { WakeWhenIdle } from '@/components/ui/wake-when-idle';
import { AppError } from '@/lib/errors/app-error';
import { type Row, textOf } from '@/lib/lists/row-text';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Permission } from '@/lib/permissions/vocabulary';
import type { Resource } from '@/lib/server/api/resource';
import { type Shown, show } from '@/lib/server/api/show';
import { csrfHeader } from '@/lib/server/auth/csrf';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { addressWith } from './address';

const t = pageTexts('lists');

/** How rows of a list are created, changed and deleted from its page, by calls of the API. */
export interface RecordEditing {
  readonly api: string;
  readonly noun: readonly [one: string, many: string];
  /** The permission that shows the buttons; the API checks each call on its own. */
  readonly permission: Permission;
  readonly nameOf: (row: Row) => string;
  /** The fields of the form; the row is null for a new row. Without `fields`, rows can only be deleted. */
  readonly fields?: (row: Row | null, viewer: Viewer) => Promise<readonly RecordField[]> | readonly RecordField[];
  /** Whether an export can be imported. */
  readonly canImport?: true;
  /** The content of the create or edit sheet, in place of a form of `fields`. */
  readonly form?: (asked: AskedForm) => Promise<ReactElement>;
  /** What the dialog for a new row and that for an existing one are called, and their buttons that store. */
  readonly dialog?: { readonly add: DialogWords; readonly edit: DialogWords };
  /** The field with a theme, which a button of the dialog tries out on the page. */
  readonly triesTheme?: string;
  /** Whether a row is a rule of row-level security, which the dialog tries on its data. */
  readonly triesRule?: true;
  /** What is shown beside the fields of an existing row. */
  readonly table?: (row: Row) => Promise<RecordTable>;
  /** Wraps the create or edit sheet in what takes its place once its script is there. */
  readonly host?: (asked: AskedForm, sheet: ReactElement) => Promise<ReactElement>;
  /** What depends on the rows to be deleted; shown beside `lost`. */
  readonly lossOf?: (id: number, viewer: Viewer) => Promise<ReactElement | null>;
  /** Further forms, each with its own API call; a new row has those that take its `{id}` in their path. */
  readonly further?: (row: Row | null, viewer: Viewer, params: URLSearchParams) => Promise<readonly FurtherForm[]>;
  readonly cannotCreate?: true;
  /** The API deletes rows only one at a time. */
  readonly isSingle?: true;
  /** What else is deleted or remains; shown before the rows are deleted. */
  readonly lost?: string;
}

interface DialogWords {
  readonly title: string;
  readonly button: string;
}

export interface AskedForm {
  readonly row: Row | null;
  readonly viewer: Viewer;
  readonly params: URLSearchParams;
  readonly sending: RecordSending;
}

export interface FurtherForm {
  readonly title: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly to: string;
  readonly fields: readonly RecordField[];
  readonly button: string;
  /** The version of what is stored, where its call knows versions. */
  readonly version?: string;
}

interface Props {
  readonly path: string;
  readonly params: URLSearchParams;
  readonly viewer: Viewer;
  readonly resource: Resource;
  readonly editing: RecordEditing;
}

/** The sheet that the address names: `import`, `new`, `edit=3` or `delete=3&delete=4`. */
export async function RecordSheet(props: Props): Promise<ReactElement | null> {
  const { params, viewer, editing } = props;
  if (!viewer.permissions.has(editing.permission)) return null;
  if (params.has('import') && editing.canImport) return <ImportSheet {...props} />;
  if (params.has('new')) return <NewSheet {...props} />;
  if (params.has('edit')) return <EditSheet {...props} />;
  if (params.has('delete')) return <DeleteSheet {...props} />;
  return null;
}

async function NewSheet(props: Props): Promise<ReactElement | null> {
  const { editing, viewer, params } = props;
  if (editing.cannotCreate || !(editing.fields || editing.form)) return null;
  const sending = await sendingOf(props, {
    method: 'POST',
    to: [editing.api],
    done: t('wasMade', { noun: editing.noun[0] }),
  });
  const usual = { title: t('createOne', { noun: editing.noun[0] }), button: t('create') };
  return formSheet(editing, { row: null, viewer, params, sending }, editing.dialog?.add ?? usual);
}

/** The sheet with the form of a row, and what takes its place. */
async function formSheet(editing: RecordEditing, asked: AskedForm, words: DialogWords): Promise<ReactElement> {
  const { row, viewer, sending } = asked;
  const fields = editing.form ? [] : ((await editing.fields?.(row, viewer)) ?? []);
  const further = (await editing.further?.(row, viewer, asked.params)) ?? [];
  const sheet = (
    <RecordDialog title={words.title} back={sending.back} isPlain={Boolean(editing.host ?? editing.dialog)}>
      {editing.form ? (
        await editing.form(asked)
      ) : (
        <RecordForm sending={sending} fields={fields} button={words.button} />
      )}
      {(row === null ? [] : further).map(({ title, method, to, fields: own, button, version = null }) => (
        <section key={title} className="border-line border-t">
          <h3 className="px-4 pt-4 font-semibold">{title}</h3>
          {own.every(({ kind }) => kind === 'rights') ? (
            <div className="record-form">
              {own.map((field) => (
                <RecordInput key={field.name} field={field} />
              ))}
            </div>
          ) : (
            <RecordForm sending={{ ...sending, method, to: [to], version }} fields={own} button={button} />
          )}
        </section>
      ))}
    </RecordDialog>
  );
  if (editing.host !== undefined) return editing.host(asked, sheet);
  if (editing.dialog === undefined) {
    return (
      <>
        {sheet}
        <WakeWhenIdle />
      </>
    );
  }
  const linked = further.flatMap(({ method, to, fields: own, version = null }) =>
    method === 'DELETE' || own.length === 0 ? [] : [{ method, to, fields: own, version }],
  );
  return (
    <>
      <RecordHost
        {...words}
        noun={editing.noun[0]}
        method={row === null ? 'POST' : 'PUT'}
        to={sending.to[0] ?? editing.api}
        fields={fields}
        linked={linked}
        table={row === null ? null : ((await editing.table?.(row)) ?? null)}
        version={sending.version ?? null}
        themeField={editing.triesTheme ?? null}
        triedRule={editing.triesRule ? { id: row === null ? null : Number(textOf(row, 'id')) } : null}
        back={sending.back}
        done={sending.done}
      >
        {sheet}
      </RecordHost>
      <WakeWhenIdle />
    </>
  );
}

function ImportSheet({ path, params, editing }: Props): ReactElement {
  const back = addressWith(path, params, { import: null });
  return (
    <>
      <ImportHost api={`${editing.api}import/`} back={back}>
        <RecordDialog title={t('importThem', { nouns: editing.noun[1] })} back={back} isPlain>
          <ImportForm back={back} />
        </RecordDialog>
      </ImportHost>
      <WakeWhenIdle />
    </>
  );
}

async function EditSheet(props: Props): Promise<ReactElement | null> {
  const { editing, viewer, params } = props;
  if (!editing.fields && !editing.form) return null;
  const { id, result, version } = await shown(props, params.get('edit') ?? '');
  const row = { ...result, id };
  const done = t('wasSaved', { noun: editing.noun[0] });
  const sending = await sendingOf(props, { method: 'PUT', to: [`${editing.api}${id}`], done, version });
  const usual = { title: editing.nameOf(row), button: t('save') };
  return formSheet(editing, { row, viewer, params, sending }, editing.dialog?.edit ?? usual);
}

async function DeleteSheet(props: Props): Promise<ReactElement> {
  const { editing, params, viewer } = props;
  const asked = [...new Set(params.getAll('delete'))].slice(0, 100);
  const found = await Promise.all(asked.map((id) => shown(props, id)));
  const ids = found.map(({ id }) => id);
  const losses = new Map(await Promise.all(ids.map(async (id) => [id, await editing.lossOf?.(id, viewer)] as const)));
  const [one, many] = editing.noun;
  const named = { noun: one };
  const counted = { count: found.length, nouns: many };
  const isOne = found.length === 1;
  const to =
    editing.isSingle || ids.length === 1 ? ids.map((id) => `${editing.api}${id}`) : [`${editing.api}?q=!(${ids})`];
  const done = isOne ? t('oneDeleted', named) : t('manyDeleted', counted);
  const sending = await sendingOf(props, { method: 'DELETE', to, done });
  return (
    <>
      <RecordDialog
        title={isOne ? t('deleteOneQuestion', named) : t('deleteManyQuestion', counted)}
        back={sending.back}
      >
        <RecordForm
          sending={sending}
          fields={[]}
          button={isOne ? t('deleteOne', named) : t('deleteMany', counted)}
          isDanger
        >
          <ul className="list-disc pl-5">
            {found.map(({ id, result }) => (
              <li key={id} className="break-words">
                {editing.nameOf({ ...result, id })}
                {losses.get(id)}
              </li>
            ))}
          </ul>
          <p className="text-[13px] text-quiet">
            {editing.lost ? `${editing.lost} ` : ''}
            {t('cannotBeUndone')}
          </p>
        </RecordForm>
      </RecordDialog>
      <WakeWhenIdle />
    </>
  );
}

async function shown({ resource, viewer }: Props, key: string): Promise<Shown> {
  try {
    return await show(resource, viewer, key);
  } catch (problem) {
    if (problem instanceof AppError && problem.entry.status < 500) notFound();
    throw problem;
  }
}

async function sendingOf(
  { path, params }: Props,
  sending: Pick<RecordSending, 'method' | 'to' | 'done' | 'version'>,
): Promise<RecordSending> {
  return {
    ...sending,
    csrf: (await headers()).get(csrfHeader) ?? '',
    back: addressWith(path, params, { new: null, edit: null, delete: null, engine: null, by: null, boxes: null }),
    again: addressWith(path, params, {}),
  };
}
