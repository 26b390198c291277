import type { ReactElement } from 'react';
import { Empty } from '@/components/ui/empty';
import { ListTools } from '@/components/ui/list-tools';
import { Pagination } from '@/components/ui/pagination';
import { type RecordCell, RecordTable } from '@/components/ui/record-table';
import type { Filter } from '@/lib/server/api/filter';
import { list } from '@/lib/server/api/list';
import type { Resource } from '@/lib/server/api/resource';
import { addressWith, paramsOf, type SearchParams } from './address';
import { currentViewer } from './current-viewer';

export type Row = Readonly<Record<string, unknown>>;

/** A page that lists what a resource holds; its columns are made of the answer's. */
export interface RecordList {
  readonly path: string;
  readonly title: string;
  readonly resource: Resource;
  /** What narrows the list before anybody searches. */
  readonly only?: readonly Filter[];
  /** The filter behind the search field. */
  readonly search?: { readonly col: string; readonly opr: string };
  readonly order: { readonly column: string; readonly isDescending: boolean };
  readonly columns: readonly {
    readonly label: string;
    readonly sort?: string;
    readonly cell: (row: Row) => RecordCell | string;
  }[];
}

const pageSize = 30;

interface Props {
  readonly list: RecordList;
  readonly searchParams: SearchParams;
}

export async function RecordPage({ list: page, searchParams }: Props): Promise<ReactElement> {
  const [viewer, params] = await Promise.all([currentViewer(), paramsOf(searchParams)]);
  const search = page.search ? (params.get('q') ?? '') : '';
  const wanted = page.columns.find(({ sort }) => sort !== undefined && sort === params.get('sort'))?.sort;
  const sort = wanted ?? page.order.column;
  const isDescending = wanted === undefined ? page.order.isDescending : params.get('desc') === '1';
  const at = Math.max(0, Math.floor(Number(params.get('page')) || 0));
  const found = await list(page.resource, viewer, {
    filters: [...(page.only ?? []), ...(page.search && search ? [{ ...page.search, value: search }] : [])],
    order_column: sort,
    order_direction: isDescending ? 'desc' : 'asc',
    page: at,
    page_size: pageSize,
  });
  const rows = found.result.map((row, index) => ({
    key: found.ids[index] ?? index,
    cells: page.columns.map(({ cell }) => asCell(cell(row))),
  }));
  return (
    <div className="page">
      <h1>{page.title}</h1>
      {page.search ? (
        <ListTools action={page.path} label={`Search ${page.title.toLowerCase()}`} search={search} kept={{}} />
      ) : null}
      {rows.length === 0 ? (
        <Empty title={search ? `Nothing matches “${search}”` : 'Nothing here yet'}>
          {search ? <a href={page.path}>Show all</a> : null}
        </Empty>
      ) : (
        <RecordTable
          columns={page.columns}
          rows={rows}
          sort={sort}
          isDescending={isDescending}
          sortHref={(column, desc) =>
            addressWith(page.path, params, { sort: column, desc: desc ? '1' : '0', page: null })
          }
        />
      )}
      <Pagination
        page={at}
        pageSize={pageSize}
        count={found.count}
        hrefOf={(to) => addressWith(page.path, params, { page: to === 0 ? null : String(to) })}
      />
    </div>
  );
}

function asCell(cell: RecordCell | string): RecordCell {
  return typeof cell === 'string' ? { text: cell } : cell;
}
