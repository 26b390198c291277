import type { ReactElement } from 'react';
import { addressWith, paramsOf, type SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { RecordDialog } from '@/components/crud/crud-form';
import { CopyQueryLink } from '@/components/sqllab/saved/copy-query-link.client';
import { SqlText } from '@/components/sqllab/sql-text/sql-text.client';
import { Button, LinkButton } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import type { ListPlan } from '@/lib/lists/list-plan';
import { questionOf, readListState } from '@/lib/lists/list-state';
import { listPlan } from '@/lib/lists/plans/registry';
import { type Row, textOf } from '@/lib/lists/row-text';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Filter } from '@/lib/server/api/filter';
import { list } from '@/lib/server/api/list';
import type { Resource } from '@/lib/server/api/resource';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

interface QueryPreviewProps {
  readonly listId: string;
  readonly resource: Resource;
  /** The parameters of the list's address; `preview` is the id of the shown row. */
  readonly searchParams: SearchParams;
  /** The name above the text. */
  readonly nameLabel: string;
  readonly nameOf: (row: Row) => string;
  /** Where the row is opened for editing. */
  readonly openHref: (id: number) => string;
}

/** Rows around the shown one that can be paged through. */
const mostRows = 100;

/** The SQL of one row of a list, with ways to its neighbours; null when the address asks for none of the rows. */
export async function QueryPreview(props: QueryPreviewProps): Promise<ReactElement | null> {
  const { listId, resource, searchParams, nameLabel, nameOf, openHref } = props;
  const [viewer, params] = await Promise.all([currentViewer(), paramsOf(searchParams)]);
  const plan = listPlan(listId);
  const { path } = plan;
  if (!params.has('preview')) return null;
  const { result: rows, ids } = await shownRows(plan, resource, viewer, params);
  const at = ids.indexOf(Number(params.get('preview') ?? Number.NaN));
  const row = rows[at];
  const id = ids[at];
  if (row === undefined || id === undefined) return null;
  const to = (place: number): string => addressWith(path, params, { preview: String(ids[place] ?? '') });
  const executed = textOf(row, 'executed_sql');
  const sql = textOf(row, 'sql');
  const problem = textOf(row, 'error_message');
  return (
    <RecordDialog title={t('queryPreview')} back={addressWith(path, params, { preview: null })}>
      <div className="record-form">
        <p>
          <span className="text-quiet">{nameLabel}</span> <strong>{nameOf(row)}</strong>
        </p>
        {problem === '' ? null : <Alert level="danger">{problem}</Alert>}
        <SqlText sql={sql} />
        {executed !== '' && executed !== sql ? (
          <>
            <h3>{t('executedQuery')}</h3>
            <SqlText sql={executed} />
          </>
        ) : null}
        <p className="flex flex-wrap gap-2">
          <Neighbour text={t('previous')} href={at > 0 ? to(at - 1) : null} />
          <Neighbour text={t('next')} href={at < ids.length - 1 ? to(at + 1) : null} />
          <CopyQueryLink path={openHref(id)} />
          <LinkButton look="primary" href={openHref(id)}>
            {t('openInSqlLab')}
          </LinkButton>
        </p>
      </div>
    </RecordDialog>
  );
}

/** The rows that the list shows for this address, of all its pages. */
function shownRows(plan: ListPlan, resource: Resource, viewer: Viewer, params: URLSearchParams) {
  const { filters, ...question } = questionOf(plan, readListState(plan, params));
  return list(resource, viewer, { ...question, filters: filters as readonly Filter[], page: 0, page_size: mostRows });
}

function Neighbour({ text, href }: { readonly text: string; readonly href: string | null }): ReactElement {
  return href === null ? <Button disabled>{text}</Button> : <LinkButton href={href}>{text}</LinkButton>;
}
