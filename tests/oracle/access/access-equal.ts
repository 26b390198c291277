import { z } from 'zod';
import { contentDifference, headerDifference } from './access-content';

/** One recorded call of the access flows. Pages are not compared with ours, so their titles and tags do not count. */
export const AccessRow = z.looseObject({
  id: z.string(),
  status: z.number().nullish(),
  message: z.unknown().optional(),
  count: z.number().nullish(),
  names: z.array(z.unknown()).nullish(),
  keys: z.unknown().optional(),
  result_keys: z.unknown().optional(),
  permissions: z.unknown().optional(),
  location: z.string().nullish(),
  rowcount: z.number().nullish(),
  path: z.string().nullish(),
  content_type: z.string().nullish(),
  response: z.unknown().optional(),
  error_type: z.unknown().optional(),
  rows: z.unknown().optional(),
  rowcounts: z.unknown().optional(),
  colnames: z.unknown().optional(),
  query_keys: z.unknown().optional(),
  sql: z.unknown().optional(),
  executed_sql: z.unknown().optional(),
  csv_head: z.unknown().optional(),
  disposition: z.string().nullish(),
  files: z.unknown().optional(),
  file_count: z.unknown().optional(),
  extract: z.unknown().optional(),
  headers: z.record(z.string(), z.unknown()).nullish(),
  set_cookie: z.unknown().optional(),
});
export type AccessRow = z.infer<typeof AccessRow>;

/** Calls whose counts and names depend on earlier calls to the recorded server. */
const growing = /\/api\/v1\/(log|query|tag)\/|\/tagview\/|\/security\/|catalogs|recent_activity/;

/** The difference, or null. Where the recorded server failed with a 5xx, ours must refuse the call. */
export function accessDifference(recorded: AccessRow, ours: AccessRow | undefined): string | null {
  if (ours === undefined) return 'the call was not made';
  const status = recorded.status ?? 0;
  if (status >= 500) return brokenDifference(status, ours);
  if (ours.status !== recorded.status) return `status: recorded ${status}, got ${ours.status} ${short(ours.message)}`;
  if (status >= 300 && status < 400 && pathOf(recorded.location) !== pathOf(ours.location)) {
    return `location: recorded ${recorded.location}, got ${ours.location}`;
  }
  if (status >= 400 && !isPage(recorded) && !isSame(wordsOf(recorded), wordsOf(ours))) {
    return `message: recorded ${short(wordsOf(recorded))}, got ${short(wordsOf(ours))}`;
  }
  const header = headerDifference(recorded, ours);
  if (header !== null || status >= 300) return header ?? contentDifference(recorded, ours);
  const differing = (['keys', 'result_keys', 'permissions'] as const).find((key) => !isSame(recorded[key], ours[key]));
  if (differing) return `${differing}: recorded ${short(recorded[differing])}, got ${short(ours[differing])}`;
  if (growing.test(recorded.path ?? '')) return contentDifference(recorded, ours);
  for (const key of ['count', 'rowcount'] as const) {
    if ((recorded[key] ?? null) !== (ours[key] ?? null)) return `${key}: recorded ${recorded[key]}, got ${ours[key]}`;
  }
  const [told = '', got = ''] = [recorded.names, ours.names].map((names) =>
    [...(names ?? [])].map(masked).sort().join(),
  );
  if (told !== got) return `names: recorded ${short(recorded.names)}, got ${short(ours.names)}`;
  return contentDifference(recorded, ours);
}

function brokenDifference(status: number, ours: AccessRow): string | null {
  const own = ours.status ?? 500;
  if (own >= 400 && own < 500) return null;
  return own >= 500 ? `status: ours is ${own}, too` : `status: recorded ${status}, got ${own}`;
}

/** The text of a page is not compared, only its status. */
function isPage({ content_type }: AccessRow): boolean {
  return content_type?.startsWith('text/html') ?? false;
}

function wordsOf({ message, response }: AccessRow): unknown {
  const body = message ?? response;
  // The text after the first line of a database's message depends on the layout of the SQL.
  if (typeof body === 'string' && /^Error: .*\nLINE /.test(body)) return body.split('\n')[0];
  if (typeof body === 'string' && body.startsWith('{')) return body.replace(/\s/g, '').slice(0, 120);
  return typeof body === 'object' && body !== null && 'msg' in body ? body.msg : body;
}

/** A full address of the server and its path alone count as the same location. */
function pathOf(location: string | null | undefined): string {
  return masked(
    decodeURIComponent(location ?? '')
      .replaceAll('{BASE}', '')
      .replace(/https?:\/\/127\.0\.0\.1:\d+/g, ''),
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return masked(a ?? null) === masked(b ?? null);
}

/** Ids, keys and uuids differ between servers; the order of an object's keys is ignored. */
function masked(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => (isPlain(item) ? sorted(item) : item))
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, '<uuid>')
    .replace(/(p\/|_key=|key":\s*")[\w-]{8,}/g, '$1<key>')
    .replace(/\d+/g, '#');
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => a.localeCompare(b)));
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
