import { isDeepStrictEqual } from 'node:util';
import { loadModule, parseSync } from 'libpg-query';
import type { SqlLabCase } from './sqllab';
import type { OracleAnswer } from './sqllab-client';

await loadModule();

/** Names of values that differ from run to run. */
const volatile =
  /^(?:id|ids|dbId|database_id|explore_database_id|table_id|dataset_id|tab_state_ids|value|queryId|query_id|serverId|cancel_query|uuid|changed_on.*|created_on.*|\w*Dttm|\w*_time|last_run.*|resultsKey|results_key|cache_key|url|key|client_id|createdOn|loginCount|userId|latest_query_id|tab_state_id|sql_editor_id|sqlEditorId|queryEditorId|explore_url|thumbnail_url)$/;

/** What is different, or null. A recorded server error is equalled by any clean answer. */
export function sqlLabDifference(
  recorded: SqlLabCase,
  ours: OracleAnswer,
  variables: ReadonlyMap<string, unknown>,
): string | null {
  if (ours.status === 0) return 'files are not sent';
  if (recorded.status >= 500) return ours.status < 500 ? null : `status ${ours.status}`;
  if (ours.status !== recorded.status) {
    return `status: recorded ${recorded.status}, got ${ours.status} ${short(ours.body)}`;
  }
  const { response } = recorded;
  // The databases of a server are its own affair, and its schemas come in no order.
  if (recorded.path.endsWith('/catalogs/')) return null;
  if (recorded.path.endsWith('/schemas/'))
    return differing(sortedResult(response), sortedResult(ours.body), '', variables);
  if (response === undefined) return null;
  if (isRecord(response) && ('html' in response || 'zip' in response || 'text_head' in response)) return null;
  // Some of the recorded calls that ran queries are not here: then there are other numbers of them.
  const isQueries =
    recorded.path === '/api/v1/query/' && isRecord(response) && 'count' in response && isRecord(ours.body);
  const body = isQueries ? { ...ours.body, count: response.count } : ours.body;
  return differing(response, body, '', variables);
}

function sorted(names: readonly unknown[]): string[] {
  return names.map(String).sort();
}

function sortedResult(body: unknown): unknown {
  return isRecord(body) && Array.isArray(body.result) ? { ...body, result: body.result.map(String).sort() } : body;
}

/** What cannot be read is told in the words of another parser. */
function isUnread(value: unknown): boolean {
  return isRecord(value) && value.error_type === 'INVALID_SQL_ERROR';
}

function differing(told: unknown, got: unknown, path: string, variables: ReadonlyMap<string, unknown>): string | null {
  // Rights are a set.
  if (path === '.permissions' && Array.isArray(told) && Array.isArray(got) && !isDeepStrictEqual(told, sorted(told))) {
    return differing(sorted(told), sorted(got), path, variables);
  }
  if (Array.isArray(told) && Array.isArray(got)) {
    const count = path === '.data' && told.length === 20 ? 20 : told.length;
    if (got.length < count || (count === told.length && path !== '.data' && got.length !== told.length)) {
      return `${path}: recorded ${told.length} items, got ${got.length} ${short(got)}`;
    }
    return first(told.map((item, at) => () => differing(item, got[at], `${path}.${at}`, variables)));
  }
  if (isUnread(told) && isUnread(got)) return null;
  if (isRecord(told) && isRecord(got)) {
    const names = [...new Set([...Object.keys(told), ...Object.keys(got)])].filter((name) => !volatile.test(name));
    return first(
      names.map((name) => () => {
        if (!(name in got)) return `${path}.${name}: missing`;
        if (!(name in told)) return `${path}.${name}: not recorded, got ${short(got[name])}`;
        return differing(told[name], got[name], `${path}.${name}`, variables);
      }),
    );
  }
  if (isDeepStrictEqual(told, got)) return null;
  if (path === '' && typeof told === 'number' && typeof got === 'number') return null;
  if (typeof told === 'string' && typeof got === 'string' && isAlike(told, got, path)) return null;
  return `${path}: recorded ${short(told)}, got ${short(got)}`;
}

function first(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const found = check();
    if (found !== null) return found;
  }
  return null;
}

/** SQL that means the same; texts that differ in ids and ports. */
function isAlike(told: string, got: string, path: string): boolean {
  if (path.endsWith('.extra')) return isSameJson(told, got);
  if (/executed_?sql|select_?sql/i.test(path)) return treeOf(told) === treeOf(got) || limitIn(told) === limitIn(got);
  const masked = (text: string) => text.replace(/\d+/g, '#').replace(/\b[a-z]{5}#\b/g, '<client>');
  return masked(told) === masked(got);
}

function isSameJson(told: string, got: string): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(told), JSON.parse(got));
  } catch {
    return false;
  }
}

function treeOf(sql: string): string {
  try {
    return JSON.stringify(parseSync(sql), (name, value) => (/location|_len$|version/.test(name) ? undefined : value));
  } catch {
    return sql.replace(/\s+/g, '').toLowerCase();
  }
}

/** The reference writes every statement anew, in words of its own: then the limit is what can be compared. */
function limitIn(sql: string): string | undefined {
  return /LIMIT (\d+)\s*(?:OFFSET \d+)?\s*$/i.exec(sql.trim())?.[1];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
