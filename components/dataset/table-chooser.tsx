import type { ReactElement } from 'react';
import { type RecordSending, RecordSendingInputs } from '@/components/crud/crud-form';
import { Badge } from '@/components/ui/badge';
import { Button, LinkButton } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { inputName } from '@/lib/text/record-body';

const t = pageTexts('tableChooser');

export interface FoundTable {
  readonly name: string;
  readonly isView: boolean;
  /** The existing dataset over this table, or null. */
  readonly datasetId: number | null;
  readonly href: string;
}

export interface TableChooserProps {
  readonly tables: readonly FoundTable[];
  /** The number of tables before the list was cut. */
  readonly count: number;
  readonly chosen: string | null;
  /** Null for viewers who may not create datasets. */
  readonly sending: RecordSending | null;
  readonly place: { readonly database: number; readonly catalog: string | null; readonly schema: string | null };
  readonly search: string;
}

/** The tables of a schema: each can be previewed, made into a dataset, or explored if it is one. */
export function TableChooser(props: TableChooserProps): ReactElement {
  const { tables, count, chosen, sending, place, search } = props;
  if (tables.length === 0) {
    return <Empty title={search === '' ? t('thisSchemaHoldsNo') : t('noneMatches', { search })} />;
  }
  return (
    <form method="post" action="/crud/submit">
      {sending === null ? null : <RecordSendingInputs {...sending} />}
      <PlaceInputs {...place} />
      <ul className="panel table-list">
        {tables.map(({ name, isView, datasetId, href }) => (
          <li key={name} data-chosen={name === chosen ? '' : undefined}>
            <a href={href} className="table-name" aria-current={name === chosen ? 'true' : undefined}>
              {name}
            </a>
            {isView ? <Badge>{t('view')}</Badge> : null}
            {datasetId !== null ? (
              <LinkButton look="plain" href={exploreHref(datasetId)} aria-label={t('exploreOne', { name })}>
                {t('explore')}
              </LinkButton>
            ) : sending === null ? null : (
              <Button
                type="submit"
                look={name === chosen ? 'primary' : 'normal'}
                name={inputName('text', 'table_name')}
                value={name}
                aria-label={t('createOf', { name })}
              >
                {t('create')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {count > tables.length ? (
        <p className="py-2 text-[13px] text-quiet">{t('someOf', { shown: tables.length, count })}</p>
      ) : null}
    </form>
  );
}

function PlaceInputs({ database, catalog, schema }: TableChooserProps['place']): ReactElement {
  return (
    <>
      <input type="hidden" name={inputName('whole', 'database')} value={database} />
      <input type="hidden" name={inputName('optional', 'catalog')} value={catalog ?? ''} />
      <input type="hidden" name={inputName('optional', 'schema')} value={schema ?? ''} />
    </>
  );
}

export function exploreHref(id: number): string {
  return `/explore/?datasource_type=table&datasource_id=${id}`;
}

export interface FoundColumn {
  readonly name: string;
  readonly type: string;
  readonly comment: string | null;
}

/** The columns of a table, shown before a dataset is created. */
export function TableColumns(props: {
  readonly table: string;
  readonly columns: readonly FoundColumn[];
}): ReactElement {
  const { table, columns } = props;
  return (
    <section aria-label={t('columnsOf', { table })}>
      <h2 className="break-words pb-2">
        {table} <span className="font-normal text-quiet">{t('columns', { count: columns.length })}</span>
      </h2>
      <div className="panel">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('type')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, type, comment }) => (
              <tr key={name} title={comment ?? undefined}>
                <td className="wide">{name}</td>
                <td className="text-quiet">{type}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
