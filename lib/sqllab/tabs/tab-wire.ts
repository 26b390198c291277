import { type EditorQuery, type LimitingFactor, type QueryState, queryStates } from '@/lib/sqllab/editor-query';
import { plainError, wireErrors } from '@/lib/sqllab/wire-error';
import { isObject } from '@/lib/text/is-object';
import { type EditorTab, firstSplit, newTab } from './editor-tab';

/** A tab as the server tells it, read with care: a field of a wrong kind counts as missing. */
export function tabOfWire(id: string, wire: unknown): EditorTab | null {
  if (!isObject(wire) || typeof wire.id !== 'number') return null;
  const extra = isObject(wire.extra_json) ? wire.extra_json : {};
  const north = numberOr(extra.northPercent, firstSplit.northPercent);
  const latest = isObject(wire.latest_query) ? queryOfWire(wire.latest_query) : null;
  const saved = isObject(wire.saved_query) ? numberOr(wire.saved_query.id, null) : null;
  return {
    ...newTab(id, textOr(wire.label, ''), numberOr(extra.updatedAt, 0)),
    serverId: wire.id,
    dbId: numberOr(wire.database_id, null),
    catalog: textOr(wire.catalog, null),
    schema: textOr(wire.schema, null),
    sql: textOr(wire.sql, ''),
    queryLimit: numberOr(wire.query_limit, null),
    autorun: wire.autorun === true,
    templateParams: textOr(wire.template_params, null),
    remoteId: saved,
    hideLeftBar: wire.hide_left_bar === true,
    northPercent: north,
    southPercent: 100 - north,
    latestQueryId: latest?.id ?? null,
    latestState: latest?.state ?? null,
    tables: Array.isArray(wire.table_schemas) ? wire.table_schemas.flatMap(tableOfWire) : [],
    pinnedQueryIds: Array.isArray(extra.pinned) ? extra.pinned.filter((one) => typeof one === 'string') : [],
    place: numberOr(extra.place, null),
    version: numberOr(extra.version, 0),
    isEdited: false,
  };
}

function tableOfWire(wire: unknown): EditorTab['tables'] {
  if (!isObject(wire) || typeof wire.table !== 'string' || typeof wire.database_id !== 'number') return [];
  return [
    {
      id: numberOr(wire.id, null),
      dbId: wire.database_id,
      catalog: textOr(wire.catalog, null),
      schema: textOr(wire.schema, null),
      name: wire.table,
      isExpanded: wire.expanded === true,
    },
  ];
}

/** A query as the server tells it; null for what is none. Times may be numbers or texts. */
export function queryOfWire(wire: unknown): EditorQuery | null {
  if (!isObject(wire) || typeof wire.id !== 'string') return null;
  const extra = isObject(wire.extra) ? wire.extra : {};
  const errorMessage = textOr(wire.errorMessage, null);
  const told = wireErrors(extra);
  return {
    id: wire.id,
    serverId: numberOr(wire.serverId, null),
    sqlEditorId: String(wire.sqlEditorId ?? ''),
    dbId: numberOr(wire.dbId, 0),
    catalog: textOr(wire.catalog, null),
    schema: textOr(wire.schema, null),
    tab: textOr(wire.tab, ''),
    sql: textOr(wire.sql, ''),
    executedSql: textOr(wire.executedSql, null),
    state: stateOf(wire.state),
    progress: numberOr(wire.progress, 0),
    progressText: textOr(extra.progress, null),
    queuePlace: numberOr(extra.queue_place, null),
    startDttm: timeOf(wire.startDttm) ?? 0,
    endDttm: timeOf(wire.endDttm),
    rows: numberOr(wire.rows, null),
    limit: numberOr(wire.limit, null),
    limitingFactor: factorOf(wire.limitingFactor),
    runAsync: wire.runAsync === true,
    resultsKey: textOr(wire.resultsKey, null),
    ctas: wire.ctas === true,
    tempSchema: textOr(wire.tempSchema, null),
    tempTable: textOr(wire.tempTable, null),
    templateParams: null,
    trackingUrl: textOr(wire.trackingUrl, null),
    errors: told.length > 0 || errorMessage === null ? told : [plainError(errorMessage, 'GENERIC_DB_ENGINE_ERROR')],
    errorMessage,
    isDataPreview: false,
    sourceOffset: null,
  };
}

export function stateOf(value: unknown): QueryState {
  return queryStates.find((state) => state === value) ?? 'failed';
}

function factorOf(value: unknown): LimitingFactor {
  const factors = ['QUERY', 'DROPDOWN', 'QUERY_AND_DROPDOWN', 'NOT_LIMITED'] as const;
  return factors.find((factor) => factor === value) ?? 'UNKNOWN';
}

function timeOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const time = Number(value);
  return Number.isFinite(time) ? time : null;
}

function textOr<Other>(value: unknown, other: Other): string | Other {
  return typeof value === 'string' ? value : other;
}

function numberOr<Other>(value: unknown, other: Other): number | Other {
  return typeof value === 'number' && Number.isFinite(value) ? value : other;
}

/** The fields with which a tab is stored under its id; those without a value are undefined. `version` is the new one. */
export function tabChanges(tab: EditorTab, version: number): Readonly<Record<string, unknown>> {
  return {
    label: tab.name,
    database_id: tab.dbId ?? undefined,
    catalog: tab.catalog,
    schema: tab.schema,
    sql: tab.sql,
    query_limit: tab.queryLimit ?? undefined,
    latest_query_id: tab.latestQueryId ?? undefined,
    template_params: tab.templateParams ?? undefined,
    hide_left_bar: tab.hideLeftBar,
    autorun: tab.autorun,
    saved_query_id: tab.remoteId ?? undefined,
    extra_json: extraJson(tab, version),
  };
}

/** The field with which a tab is stored for the first time. It must have a database. */
export function newTabFields(tab: EditorTab): { readonly queryEditor: Readonly<Record<string, unknown>> } {
  const { id, name, dbId, catalog, schema, sql, queryLimit, hideLeftBar, autorun, remoteId, templateParams } = tab;
  const extra_json = extraJson(tab, 0);
  return {
    queryEditor: {
      ...{ id, name, dbId, catalog, schema, sql, queryLimit, hideLeftBar, autorun, remoteId, templateParams },
      extra_json,
    },
  };
}

/** What the server stores of a tab without a column of its own. */
function extraJson(tab: EditorTab, version: number): string {
  const { id: key, updatedAt, northPercent, southPercent, pinnedQueryIds: pinned, place } = tab;
  return JSON.stringify({
    ...{ key, updatedAt, version, northPercent, southPercent },
    ...(pinned.length === 0 ? {} : { pinned }),
    ...(place === null ? {} : { place }),
  });
}
