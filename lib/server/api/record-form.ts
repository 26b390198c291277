import { AppError } from '@/lib/errors/app-error';
import { leaveNotice } from '@/lib/server/auth/flash';
import { redirectTo } from '@/lib/server/auth/redirect';
import { bodyOf } from '@/lib/text/record-body';
import type { Served } from './route';
import { serve } from './serve';
import { errorResponse, jsonResponse } from './wire';

/**
 * A form of a list page: the calls of the API that it stands for, with the rights and the token of who sent it. `to` says
 * where each goes, `method` how, `back` which page to lead on to, `again` which one when it is refused. Without script
 * the answer leads there; a page that runs script asks for JSON and keeps what was typed.
 */
export async function submitRecord(request: Request, all: readonly Served[]): Promise<Response> {
  const form = await request.formData().catch(() => null);
  if (form === null) return errorResponse(new AppError('form_unreadable'));
  const fields = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const given = (name: string): string => fields.find(([field]) => field === name)?.[1] ?? '';
  const [back, again] = [pageOf(given('back')), pageOf(given('again'))];
  const method = given('method');
  const body = method === 'DELETE' ? null : JSON.stringify(bodyOf(fields));
  const headers = headersOf(request, given('csrf_token'), body === null ? '' : given('version'));
  for (const path of form.getAll('to')) {
    const refusal = await call(all, new URL(request.url).origin, String(path), { method, headers, body });
    if (refusal === null) continue;
    if (wantsJson(request)) return jsonResponse({ message: refusal }, 422);
    return redirectTo(again, [leaveNotice({ isGood: false, text: refusal }, request.headers)]);
  }
  const notice = leaveNotice({ isGood: true, text: given('done') || 'Saved.' }, request.headers);
  return wantsJson(request) ? jsonResponse({ lead: back }, 200, { 'set-cookie': notice }) : redirectTo(back, [notice]);
}

function wantsJson({ headers }: Request): boolean {
  return headers.get('accept') === 'application/json';
}

/** A page of ours; anything else leads home. */
function pageOf(address: string): string {
  return /^\/(?![/\\])[^\r\n]*$/.test(address) ? address : '/';
}

function headersOf({ headers }: Request, csrf: string, version: string): Headers {
  const own = new Headers({ 'content-type': 'application/json', 'x-csrftoken': csrf });
  for (const name of ['cookie', 'x-forwarded-for', 'x-forwarded-proto', 'user-agent']) {
    const value = headers.get(name);
    if (value !== null) own.set(name, value);
  }
  if (version !== '') own.set('if-match', `"${version}"`);
  return own;
}

/** What a call was refused with, or null. */
async function call(
  all: readonly Served[],
  origin: string,
  path: string,
  init: { method: string; headers: Headers; body: string | null },
): Promise<string | null> {
  const name = /^\/api\/v1\/(\w+)\//.exec(path)?.[1];
  const served = all.find((one) => one.name === name);
  if (!served || !['POST', 'PUT', 'DELETE'].includes(init.method)) return new AppError('route_not_found').message;
  const response = await serve(served).POST(new Request(new URL(path, origin), init));
  return response.ok ? null : wordsOf(await response.text());
}

/** The sentence in an answer that refuses. */
function wordsOf(text: string): string {
  try {
    return sentence(JSON.parse(text)) || 'It was refused.';
  } catch {
    return 'It was refused: the form was too old. Reload the page and try again.';
  }
}

function sentence(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(sentence).filter(Boolean).join(' ');
  if (typeof value !== 'object' || value === null) return '';
  for (const name of ['message', 'errors', 'msg', 'error']) {
    if (name in value) return sentence(Reflect.get(value, name));
  }
  return Object.entries(value)
    .map(([field, problem]) => (field === '_schema' ? sentence(problem) : `${field}: ${sentence(problem)}`))
    .join(' ');
}
