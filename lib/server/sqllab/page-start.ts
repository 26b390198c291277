import { and, desc, eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { savedQuery } from '@/db/schema/saved-query';
import type { Viewer } from '@/lib/permissions/viewer';
import { openDataset } from '@/lib/server/dataset/open-dataset';
import { readPermalink } from '@/lib/server/state/permalink';
import { postedMark } from '@/lib/sqllab/posted-mark';
import type { TabSeed } from '@/lib/sqllab/tabs/editor-tab';
import { isObject } from '@/lib/text/is-object';
import { type QueryDict, queryDict } from './query-dict';
import { parametersOf } from './query-parameters';
import { visibleQuery } from './visible-query';

/** What an address asks the SQL editor to open: nothing, a query, or one that cannot be opened. */
export type AskedStart =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'query';
      readonly seed: TabSeed;
      /** The query of the viewer that the tab shows the outcome of. */
      readonly outcomeOf?: QueryDict | undefined;
    }
  | { readonly kind: 'missing'; readonly what: 'query' | 'datasource' | 'sql' };

const nothing: AskedStart = { kind: 'nothing' };
const missing = (what: 'query' | 'datasource'): AskedStart => ({ kind: 'missing', what });

/** Reads `savedQueryId`, `id` or `queryId`, `datasourceKey` with `sql`, `dbid` and `new` from the page's address. */
export async function askedStart(params: URLSearchParams, viewer: Viewer): Promise<AskedStart> {
  const start = await startOf(params, viewer);
  const isFailed = start.kind === 'missing' || (start.kind === 'nothing' && params.size === 1);
  return params.has(postedMark) && isFailed ? { kind: 'missing', what: 'sql' } : start;
}

async function startOf(params: URLSearchParams, viewer: Viewer): Promise<AskedStart> {
  const text = (name: string) => params.get(name) || null;
  const saved = text('savedQueryId');
  if (saved !== null) return savedStart(idIn(saved), viewer);
  const query = text('queryId') ?? text('id');
  if (query !== null) return queryStart(idIn(query), viewer, text('autorun') === 'true');
  const given = {
    ...(text('name') === null ? {} : { name: text('name') ?? '' }),
    ...(text('sql') === null ? {} : { sql: text('sql') ?? '' }),
    catalog: text('catalog'),
    schema: text('schema'),
    templateParams: text('templateParams'),
    autorun: text('autorun') === 'true',
  };
  const key = text('datasourceKey');
  if (key !== null) return datasetStart(key, given, viewer);
  const dbId = idIn(text('dbid') ?? text('dbId') ?? '');
  const isAsked = dbId !== null || text('sql') !== null || text('new') === 'true' || text('schema') !== null;
  return isAsked ? { kind: 'query', seed: { ...given, dbId } } : nothing;
}

function idIn(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Only its own user may open a saved query. */
async function savedStart(id: number | null, { id: userId }: Viewer): Promise<AskedStart> {
  if (id === null || userId === null) return missing('query');
  const db = await metadata();
  const [row] = await db
    .select()
    .from(savedQuery)
    .where(and(eq(savedQuery.id, id), eq(savedQuery.user_id, userId)))
    .orderBy(desc(savedQuery.id));
  if (!row) return missing('query');
  const { label, db_id: dbId, catalog, schema, sql, template_parameters: templateParams } = row;
  const name = label === null ? {} : { name: label };
  return { kind: 'query', seed: { ...name, dbId, catalog, schema, sql: sql ?? '', templateParams, remoteId: id } };
}

async function queryStart(id: number | null, viewer: Viewer, autorun: boolean): Promise<AskedStart> {
  const found = id === null ? undefined : await visibleQuery(id, viewer);
  if (!found) return missing('query');
  const { tab_name, database_id: dbId, catalog, schema, sql, user_id } = found.query;
  const name = tab_name ? { name: tab_name } : {};
  return {
    kind: 'query',
    seed: { ...name, dbId, catalog, schema, sql: sql ?? '', templateParams: parametersOf(found.query), autorun },
    outcomeOf: autorun || user_id !== viewer.id ? undefined : outcomeIn(queryDict(found.query, '', null)),
  };
}

/** The query itself where it has ended and there is something to show: kept rows, or an error. */
function outcomeIn(dict: QueryDict): QueryDict | undefined {
  const hasRows = dict.state === 'success' && typeof dict.resultsKey === 'string';
  return hasRows || dict.state === 'failed' || dict.state === 'timed_out' ? dict : undefined;
}

/** `12__table`: the database and schema of a dataset, with the SQL of the address or else the dataset's own. */
async function datasetStart(key: string, given: TabSeed, viewer: Viewer): Promise<AskedStart> {
  const id = idIn(/^(\d+)__table$/.exec(key)?.[1] ?? '');
  if (id === null) return missing('datasource');
  try {
    const { database, description } = await openDataset({ id, type: 'table' }, viewer);
    const { schema, sql } = description;
    return {
      kind: 'query',
      seed: { ...given, sql: given.sql ?? sql ?? '', dbId: database.id, schema: given.schema ?? schema ?? null },
    };
  } catch {
    return missing('datasource');
  }
}

/** The query behind a permalink. */
export async function permalinkStart(key: string): Promise<AskedStart> {
  const link = await readPermalink('sqllab', key);
  if (link === null || !isObject(link.value)) return missing('query');
  const { dbId, name, schema, catalog, sql, autorun, templateParams } = link.value;
  return {
    kind: 'query',
    seed: {
      ...(typeof name === 'string' && name !== '' ? { name } : {}),
      dbId: typeof dbId === 'number' ? dbId : null,
      schema: typeof schema === 'string' ? schema : null,
      catalog: typeof catalog === 'string' ? catalog : null,
      sql: typeof sql === 'string' ? sql : '',
      autorun: autorun === true,
      templateParams: typeof templateParams === 'string' ? templateParams : null,
    },
  };
}
