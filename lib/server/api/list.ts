import { and, asc, count, desc, getTableName, inArray, type SQL } from 'drizzle-orm';
import { type Metadata, metadata, metadataGeneration, readMetadata } from '@/db/client';
import { journals } from '@/db/write-count';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { Reading } from '@/lib/server/cache/reading';
import { own } from '@/lib/text/own';
import type { Filter } from './filter';
import { filterSql } from './filter';
import { type Answer, assembler, selection } from './projection';
import type { Resource, Sort } from './resource';
import { toSql } from './scope';

export interface ListQuery {
  readonly filters?: readonly Filter[];
  readonly order_column?: string;
  readonly order_direction?: 'asc' | 'desc';
  readonly page?: number;
  readonly page_size?: number;
  /** Which columns of the list to return; all when empty. */
  readonly columns?: readonly string[];
}

export interface Listed {
  readonly count: number;
  readonly ids: readonly number[];
  readonly result: readonly Answer[];
}

const usualPageSize = 20;
const usualMaxPageSize = 100;

/**
 * One page of the rows that this viewer may see, and their total count. The count is read once for all pages. Throws
 * `page_invalid`, `order_column_invalid` and the errors of filters.
 */
export async function list(resource: Resource, viewer: Viewer, query: ListQuery = {}): Promise<Listed> {
  const { page = 0 } = query;
  if (page < 0) throw new AppError('page_invalid');
  const told = listColumns(resource, query.columns);
  const names = told === resource.list.columns ? (resource.list.whole ?? told) : told;
  const { count, rows: found } = await pageRows(resource, viewer, names, query);
  return {
    count,
    ids: found.map((row) => Number(row.$id)),
    result: found.map(assembler(resource, names)),
  };
}

/** Journals that are read long after they are written. The read replica may lack the last seconds of every journal. */
const logs: readonly string[] = ['log', 'report_log'];

function toleratesLag({ table }: Resource): boolean {
  const name = getTableName(table);
  return logs.includes(name) || !journals.includes(name);
}

interface PageRows {
  readonly count: number;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

const reading = new Reading<string, PageRows>('lists');
const counting = new Reading<string, number>('counts');

/** The rows of a page. The cache stores what was read, so that values computed from it, such as an age, are current. */
function pageRows(resource: Resource, viewer: Viewer, names: readonly string[], query: ListQuery): Promise<PageRows> {
  const isKept = !resource.only && !journals.includes(getTableName(resource.table));
  if (!isKept) return readPage(resource, viewer, names, query);
  const name = JSON.stringify([resource.name, viewer.kind, viewer.id, viewer.guest, names, query]);
  return reading.run(name, () => readPage(resource, viewer, names, query));
}

async function readPage(
  resource: Resource,
  viewer: Viewer,
  names: readonly string[],
  query: ListQuery,
): Promise<PageRows> {
  const where = await condition(resource, viewer, query);
  const db = await (toleratesLag(resource) ? readMetadata() : metadata());
  const counted = async (): Promise<number> => {
    const [total] = await db.select({ count: count() }).from(resource.table).where(where);
    return total?.count ?? 0;
  };
  const totalOfAll = countOnce(resource, viewer, query.filters ?? [], counted);
  // Only this process writes, so the count is that of the rows which are read next.
  const isAlone = (await metadataGeneration()) !== null;
  const found = pageQuery(db, { resource, viewer, names, query, where }, isAlone ? await totalOfAll : undefined);
  const [rowsOfPage, total] = await Promise.all([found, totalOfAll]);
  return { count: total, rows: rowsOfPage };
}

/** What a page of a list is read by; `where` holds for all rows of the list. */
export interface PageQuery {
  readonly resource: Resource;
  readonly viewer: Viewer;
  readonly names: readonly string[];
  readonly query: ListQuery;
  readonly where: SQL | undefined;
}

/**
 * Columns are only read for the rows of the page: an inner query on the ids skips the other rows. With `total`, the
 * count of rows in all pages, a page of the second half is reached from the end of the list.
 */
export function pageQuery(
  db: Metadata,
  { resource, viewer, names, query, where }: PageQuery,
  total = Number.POSITIVE_INFINITY,
) {
  const { page = 0 } = query;
  const size = pageSize(resource, query.page_size);
  const offset = Math.min(page * size, Number.MAX_SAFE_INTEGER);
  const isFromEnd = offset > total / 2;
  const ids = db
    .select({ id: resource.id })
    .from(resource.table)
    .where(where)
    .orderBy(...order(resource, query, isFromEnd))
    .limit(isFromEnd ? Math.max(0, Math.min(size, total - offset)) : size)
    .offset(isFromEnd ? Math.max(0, total - offset - size) : offset);
  return db
    .select({ ...selection(resource, names, viewer), $id: resource.id })
    .from(resource.table)
    .where(inArray(resource.id, ids))
    .orderBy(...order(resource, query));
}

async function condition(resource: Resource, viewer: Viewer, { filters = [] }: ListQuery): Promise<SQL | undefined> {
  const filtered = await filterSql(resource, filters, viewer);
  return and(toSql(rows(viewer, resource.name), resource.scope), resource.only, filtered);
}

/** All pages and orders of a list share one count: counting reads every row, a page does not. */
function countOnce(
  resource: Resource,
  viewer: Viewer,
  filters: readonly Filter[],
  counted: () => Promise<number>,
): Promise<number> {
  if (resource.only) return counted();
  return counting.run(JSON.stringify([resource.name, viewer.kind, viewer.id, viewer.guest, filters]), counted);
}

/** The requested columns, in that order. Unknown names are dropped; when none is left, all columns. */
export function listColumns(resource: Resource, wanted: readonly string[] | undefined): readonly string[] {
  const known = new Set(resource.list.columns);
  const chosen = [...new Set(wanted)].filter((name) => known.has(name));
  return chosen.length > 0 ? chosen : resource.list.columns;
}

function pageSize(resource: Resource, wanted: number | undefined): number {
  const max = resource.list.maxPageSize ?? usualMaxPageSize;
  if (wanted === undefined || wanted === 0) return Math.min(usualPageSize, max);
  return wanted < 0 ? max : Math.min(wanted, max);
}

function sortOf({ id, list: plan }: Resource, { order_column, order_direction = 'desc' }: ListQuery): Sort[] {
  if (!order_column) return [plan.defaultOrder, { by: id, direction: 'desc' }];
  const by = own(plan.order, order_column);
  if (!by) throw new AppError('order_column_invalid', { column: order_column });
  return [
    { by, direction: order_direction },
    { by: id, direction: order_direction },
  ];
}

/** PostgreSQL sorts NULL as the largest value in both directions, so the reversed order is the exact mirror. */
function order(resource: Resource, query: ListQuery, isReversed = false): SQL[] {
  return sortOf(resource, query).map(({ by, direction }) =>
    (direction === 'asc') === isReversed ? desc(by) : asc(by),
  );
}
