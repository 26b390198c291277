import { headers } from 'next/headers';
import type { ReactElement, ReactNode } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Icon } from '@/components/ui/icon';
import { type ListFilter, ListTools } from '@/components/ui/list-tools';
import { NoticeLine } from '@/components/ui/notice-line';
import { Pagination } from '@/components/ui/pagination';
import { type RecordAct, type RecordCell, RecordTable } from '@/components/ui/record-table';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Filter } from '@/lib/server/api/filter';
import { list } from '@/lib/server/api/list';
import type { Resource } from '@/lib/server/api/resource';
import { readNotice } from '@/lib/server/auth/flash';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { addressWith, paramsOf, type SearchParams } from './address';
import { currentViewer } from './current-viewer';
import { type RecordEditing, RecordSheet } from './record-sheet';

const t = pageTexts('lists');

export type Row = Readonly<Record<string, unknown>>;

/** A filter of a list: a choice among a few values. */
export interface RecordFilter {
  readonly name: string;
  readonly label: string;
  readonly options: (viewer: Viewer) => Promise<ListFilter['options']> | ListFilter['options'];
  readonly filterOf: (value: string) => Filter;
}

/** A page that lists the rows of a resource; its cells are made from the API response. */
export interface RecordList {
  readonly path: string;
  readonly title: string;
  /** What the listed objects are for and where they come from; shown while the list is empty. */
  readonly about: string;
  readonly resource: Resource;
  /** Filters that always apply, before any search. */
  readonly only?: readonly Filter[];
  /** The API filter that the search field uses. */
  readonly search?: { readonly col: string; readonly opr: string };
  readonly filters?: readonly RecordFilter[];
  readonly order: { readonly column: string; readonly isDescending: boolean };
  /** The fields of a row to request; without it, all fields. */
  readonly reads?: readonly string[];
  readonly columns: readonly {
    readonly label: string;
    readonly sort?: string;
    readonly cell: (row: Row) => RecordCell | string;
  }[];
  readonly editing?: RecordEditing;
  /** Further actions of a row. */
  readonly acts?: (row: Row, id: number) => readonly RecordAct[];
  /** Cards in place of the table, when the address contains `view=cards`. */
  readonly cards?: (rows: readonly Row[]) => ReactElement;
  readonly pageSize?: number;
  /** Content beside the title. */
  readonly beside?: ReactNode;
}

const usualPageSize = 30;

interface Props {
  readonly list: RecordList;
  readonly searchParams: SearchParams;
}

export async function RecordPage({ list: page, searchParams }: Props): Promise<ReactElement> {
  const [viewer, params, asked] = await Promise.all([currentViewer(), paramsOf(searchParams), headers()]);
  const { editing, pageSize = usualPageSize } = page;
  const search = page.search ? (params.get('q') ?? '') : '';
  const wanted = page.columns.find(({ sort }) => sort !== undefined && sort === params.get('sort'))?.sort;
  const sort = wanted ?? page.order.column;
  const isDescending = wanted === undefined ? page.order.isDescending : params.get('desc') === '1';
  const at = Math.max(0, Math.floor(Number(params.get('page')) || 0));
  const isCards = page.cards !== undefined && params.get('view') === 'cards';
  const chosen = (page.filters ?? []).filter(({ name }) => params.get(name));
  const [found, filters] = await Promise.all([
    list(page.resource, viewer, {
      filters: [
        ...(page.only ?? []),
        ...(page.search && search ? [{ ...page.search, value: search }] : []),
        ...chosen.map(({ name, filterOf }) => filterOf(params.get(name) ?? '')),
      ],
      order_column: sort,
      order_direction: isDescending ? 'desc' : 'asc',
      page: at,
      page_size: pageSize,
      ...(page.reads ? { columns: page.reads } : {}),
    }),
    Promise.all((page.filters ?? []).map((filter) => filterShown(filter, viewer, params))),
  ]);
  const mayWrite = editing !== undefined && viewer.permissions.has(editing.permission);
  const hrefWith = (changes: Record<string, string | null>): string => addressWith(page.path, params, changes);
  const rows = found.result.map((row, index) => {
    const id = found.ids[index] ?? index;
    return {
      key: id,
      cells: page.columns.map(({ cell }) => asCell(cell(row))),
      acts: [
        ...(page.acts?.(row, id) ?? []),
        ...(mayWrite && (editing.fields || editing.form)
          ? [{ label: t('edit'), href: hrefWith({ edit: String(id) }) }]
          : []),
        ...(mayWrite && editing.pages ? [{ label: t('edit'), href: editing.pages.edit(id) }] : []),
        ...(mayWrite ? [{ label: t('delete'), href: hrefWith({ delete: String(id) }) }] : []),
      ],
    };
  });
  const createHref = mayWrite ? createAddress(editing, hrefWith({ new: '1' })) : null;
  const notice = readNotice(asked);
  const isNarrowed = search !== '' || chosen.length > 0;
  const kept = Object.fromEntries(
    ['sort', 'desc', 'view', 'id'].flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])),
  );
  return (
    <div className="page">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="grow">{page.title}</h1>
        <div className="page-actions">
          {page.beside}
          {mayWrite && editing.canImport ? (
            <LinkButton href={hrefWith({ import: '1' })}>{t('import')}</LinkButton>
          ) : null}
          {createHref !== null ? (
            <LinkButton href={createHref} look="primary">
              {editing?.createLabel === undefined ? null : <Icon name="plus" />}
              {editing?.createLabel ?? t('createOne', { noun: editing?.noun[0] ?? '' })}
            </LinkButton>
          ) : null}
        </div>
      </div>
      {notice === null ? null : <NoticeLine {...notice} />}
      {page.search || filters.length > 0 ? (
        <ListTools
          action={page.path}
          label={t('searchIn', { title: page.title.toLowerCase() })}
          search={page.search ? search : null}
          filters={filters}
          kept={kept}
        >
          {page.cards === undefined ? null : (
            <LinkButton href={hrefWith({ view: isCards ? null : 'cards' })}>
              {isCards ? t('table') : t('cards')}
            </LinkButton>
          )}
        </ListTools>
      ) : null}
      {rows.length === 0 ? (
        <Empty title={isNarrowed ? emptyTitle(search) : t('nothingHereYet')}>
          {isNarrowed ? <a href={page.path}>{t('showAll')}</a> : <p>{page.about}</p>}
          {isNarrowed || createHref === null ? null : (
            <a href={createHref}>{t('makeFirst', { noun: editing?.noun[0] ?? '' })}</a>
          )}
        </Empty>
      ) : isCards && page.cards ? (
        page.cards(found.result)
      ) : (
        <form action={page.path} method="get">
          {[...params]
            .filter(([name]) => !['new', 'edit', 'delete'].includes(name))
            .map(([name, value]) => (
              <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
            ))}
          <RecordTable
            columns={page.columns}
            rows={rows}
            sort={sort}
            isDescending={isDescending}
            sortHref={(column, desc) => hrefWith({ sort: column, desc: desc ? '1' : '0', page: null })}
            selectAs={mayWrite ? 'delete' : undefined}
          />
          {mayWrite ? (
            <div className="bulk-bar">
              <span className="grow">{t('withTicked', { nouns: editing.noun[1] })}</span>
              <Button type="submit" data-danger="">
                {t('deleteTicked')}
              </Button>
            </div>
          ) : null}
        </form>
      )}
      <Pagination
        page={at}
        pageSize={pageSize}
        count={found.count}
        hrefOf={(to) => hrefWith({ page: to === 0 ? null : String(to) })}
      />
      {editing ? (
        <RecordSheet path={page.path} params={params} viewer={viewer} resource={page.resource} editing={editing} />
      ) : null}
    </div>
  );
}

/** The address where a row is created: a page, or a sheet over the list; null when rows cannot be created. */
function createAddress(editing: RecordEditing, sheet: string): string | null {
  const { fields, form, pages, cannotCreate, createPage = null } = editing;
  if (cannotCreate || !(fields || form || pages)) return createPage;
  return pages?.create ?? sheet;
}

async function filterShown(filter: RecordFilter, viewer: Viewer, params: URLSearchParams): Promise<ListFilter> {
  const { name, label } = filter;
  return { name, label, value: params.get(name) ?? '', options: await filter.options(viewer) };
}

function emptyTitle(search: string): string {
  return search ? t('nothingMatchesText', { text: search }) : t('nothingMatches');
}

function asCell(cell: RecordCell | string): RecordCell {
  return typeof cell === 'string' ? { text: cell } : cell;
}
