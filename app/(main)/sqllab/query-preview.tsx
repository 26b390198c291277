import type { ReactElement } from 'react';
import { addressWith } from '@/app/(main)/address';
import { textOf } from '@/app/(main)/record-cells';
import type { RecordList, Row } from '@/app/(main)/record-page';
import { RecordDialog } from '@/components/crud/crud-form';
import { CopyQueryLink } from '@/components/sqllab/saved/copy-query-link.client';
import { SqlText } from '@/components/sqllab/sql-text/sql-text.client';
import { Button, LinkButton } from '@/components/ui/button';
import type { Viewer } from '@/lib/permissions/viewer';
import { list } from '@/lib/server/api/list';

interface QueryPreviewProps {
  readonly list: RecordList;
  readonly viewer: Viewer;
  /** The parameters of the list's address; `preview` is the id of the shown row. */
  readonly params: URLSearchParams;
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
  const { list: page, viewer, params, nameLabel, nameOf, openHref } = props;
  const { path } = page;
  if (!params.has('preview')) return null;
  const { result: rows, ids } = await shownRows(page, viewer, params);
  const at = ids.indexOf(Number(params.get('preview') ?? Number.NaN));
  const row = rows[at];
  const id = ids[at];
  if (row === undefined || id === undefined) return null;
  const to = (place: number): string => addressWith(path, params, { preview: String(ids[place] ?? '') });
  const executed = textOf(row, 'executed_sql');
  const sql = textOf(row, 'sql');
  return (
    <RecordDialog title="Query preview" back={addressWith(path, params, { preview: null })}>
      <div className="record-form">
        <p>
          <span className="text-quiet">{nameLabel}</span> <strong>{nameOf(row)}</strong>
        </p>
        <SqlText sql={sql} />
        {executed !== '' && executed !== sql ? (
          <>
            <h3>Executed query</h3>
            <SqlText sql={executed} />
          </>
        ) : null}
        <p className="flex flex-wrap gap-2">
          <Neighbour text="Previous" href={at > 0 ? to(at - 1) : null} />
          <Neighbour text="Next" href={at < ids.length - 1 ? to(at + 1) : null} />
          <CopyQueryLink path={openHref(id)} locale={viewer.locale.replace('_', '-')} />
          <LinkButton look="primary" href={openHref(id)}>
            Open in SQL Lab
          </LinkButton>
        </p>
      </div>
    </RecordDialog>
  );
}

/** The rows that the list shows for this address, of all its pages. */
function shownRows(
  { resource, search, filters = [], order, columns }: RecordList,
  viewer: Viewer,
  params: URLSearchParams,
) {
  const text = params.get('q') ?? '';
  const sort = columns.find((column) => column.sort !== undefined && column.sort === params.get('sort'))?.sort;
  const chosen = filters.flatMap(({ name, filterOf }) => (params.get(name) ? [filterOf(params.get(name) ?? '')] : []));
  return list(resource, viewer, {
    filters: [...(search && text !== '' ? [{ ...search, value: text }] : []), ...chosen],
    order_column: sort ?? order.column,
    order_direction: (sort === undefined ? order.isDescending : params.get('desc') === '1') ? 'desc' : 'asc',
    page_size: mostRows,
  });
}

function Neighbour({ text, href }: { readonly text: string; readonly href: string | null }): ReactElement {
  return href === null ? <Button disabled>{text}</Button> : <LinkButton href={href}>{text}</LinkButton>;
}
