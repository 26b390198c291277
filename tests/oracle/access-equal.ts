import { z } from 'zod';

/** One recorded call of the access flows; what is not named here does not count. */
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
});
export type AccessRow = z.infer<typeof AccessRow>;

/** Counts and names that depend on what the reference had been asked before. */
const growing = /\/api\/v1\/(log|query|tag)\/|\/tagview\/|\/security\/|catalogs|recent_activity/;

/** What is different, or null. A recorded server error is equalled by any clean answer. */
export function accessDifference(recorded: AccessRow, ours: AccessRow | undefined): string | null {
  if (ours === undefined) return 'the call was not made';
  const status = recorded.status ?? 0;
  if (status >= 500) return (ours.status ?? 500) < 500 ? null : `status ${ours.status}`;
  if (ours.status !== recorded.status) return `status: recorded ${status}, got ${ours.status} ${short(ours.message)}`;
  if (status >= 300 && status < 400 && pathOf(recorded.location) !== pathOf(ours.location)) {
    return `location: recorded ${recorded.location}, got ${ours.location}`;
  }
  if (status >= 400 && !isPage(recorded) && !isSame(wordsOf(recorded), wordsOf(ours))) {
    return `message: recorded ${short(wordsOf(recorded))}, got ${short(wordsOf(ours))}`;
  }
  if (status >= 300) return null;
  const differing = (['keys', 'result_keys', 'permissions'] as const).find((key) => !isSame(recorded[key], ours[key]));
  if (differing) return `${differing}: recorded ${short(recorded[differing])}, got ${short(ours[differing])}`;
  if (growing.test(recorded.path ?? '')) return null;
  for (const key of ['count', 'rowcount'] as const) {
    if ((recorded[key] ?? null) !== (ours[key] ?? null)) return `${key}: recorded ${recorded[key]}, got ${ours[key]}`;
  }
  const [told = '', got = ''] = [recorded.names, ours.names].map((names) =>
    [...(names ?? [])].map(masked).sort().join(),
  );
  return told === got ? null : `names: recorded ${short(recorded.names)}, got ${short(ours.names)}`;
}

/** The words of a page are the page's own; its status is what counts. */
function isPage({ content_type }: AccessRow): boolean {
  return content_type?.startsWith('text/html') ?? false;
}

function wordsOf({ message, response }: AccessRow): unknown {
  const body = message ?? response;
  if (typeof body === 'string' && body.startsWith('{')) return body.replace(/\s/g, '').slice(0, 120);
  return typeof body === 'object' && body !== null && 'msg' in body ? body.msg : body;
}

/** A whole address of the server and the path alone lead to the same place. */
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

/** Ids, keys and uuids differ from server to server; the order of an object's keys says nothing. */
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
