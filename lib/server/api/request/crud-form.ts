import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { errorText } from '@/lib/errors/error-text';
import type { Served } from '@/lib/server/api/route';
import { serve } from '@/lib/server/api/serve';
import { errorResponse, jsonResponse } from '@/lib/server/api/wire';
import { leaveNotice } from '@/lib/server/auth/flash';
import { redirectTo } from '@/lib/server/auth/redirect';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { bodyOf, JsonFieldProblem } from '@/lib/text/record-body';
import { refusalWords } from '@/lib/text/refusal-words';
import { readForm } from './form';

const t = pageTexts('crudForm');

/** Fields of a form: a dataset of 2,000 columns has 20 of each. */
const mostFields = 50_000;
/** API calls that one form may contain. */
const mostCalls = 1000;

/**
 * Submits a form of a list page: makes the API calls that the form describes, with the sender's rights and CSRF token.
 * Form fields: `to` is the path of each call, `method` its method, `back` the page to redirect to (`{id}` in it is
 * replaced by the id of the created row), `again` the page to redirect to when a call is refused. A page that runs
 * scripts requests JSON instead and keeps the user's input.
 */
export async function submitRecord(request: Request, all: readonly Served[]): Promise<Response> {
  const form = await readForm(request, mostFields);
  if (form === null || form.getAll('to').length > mostCalls) return errorResponse(new AppError('form_unreadable'));
  const fields = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const given = (name: string): string => fields.find(([field]) => field === name)?.[1] ?? '';
  const [back, again] = [pageOf(given('back')), pageOf(given('again'))];
  const method = given('method');
  const refuse = (refusal: string): Response =>
    wantsJson(request)
      ? jsonResponse({ message: refusal }, 422)
      : redirectTo(again, [leaveNotice({ isGood: false, text: refusal }, request.headers)]);
  const isTypedTwice = fields.every(
    ([name, text]) => !name.startsWith('again.') || text === given(`secret.${name.slice(6)}`),
  );
  if (!isTypedTwice) return refuse(errorText(new AppError('typed_differently')));
  const body = method === 'DELETE' ? null : textOf(fields);
  if (body instanceof JsonFieldProblem) return refuse(body.message);
  const headers = headersOf(request, given('csrf_token'), body === null ? '' : given('version'));
  let made = '';
  for (const path of form.getAll('to')) {
    const answer = await call(all, new URL(request.url).origin, String(path), { method, headers, body });
    if ('refusal' in answer) return refuse(answer.refusal);
    made ||= answer.made;
  }
  const notice = leaveNotice({ isGood: true, text: given('done') || t('done') }, request.headers);
  const lead = back.replace('{id}', made);
  return wantsJson(request) ? jsonResponse({ lead }, 200, { 'set-cookie': notice }) : redirectTo(lead, [notice]);
}

function textOf(fields: readonly [string, string][]): string | JsonFieldProblem {
  try {
    return JSON.stringify(bodyOf(fields));
  } catch (problem) {
    if (problem instanceof JsonFieldProblem) return problem;
    throw problem;
  }
}

function wantsJson({ headers }: Request): boolean {
  return headers.get('accept') === 'application/json';
}

/** A path of this site; any other address becomes `/`. */
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

/** The message of a refused call, or the id of the row that it created. */
async function call(
  all: readonly Served[],
  origin: string,
  path: string,
  init: { method: string; headers: Headers; body: string | null },
): Promise<{ readonly refusal: string } | { readonly made: string }> {
  const name = /^\/api\/v1\/(\w+)\//.exec(path)?.[1];
  const served = all.find((one) => one.name === name);
  if (!served || !['POST', 'PUT', 'DELETE'].includes(init.method)) {
    return { refusal: errorText(new AppError('route_not_found')) };
  }
  const response = await serve(served).POST(new Request(new URL(path, origin), init));
  const text = await response.text();
  return response.ok ? { made: madeBy(text) } : { refusal: wordsOf(text) };
}

const Made = z.object({ id: z.number() });

function madeBy(text: string): string {
  try {
    return String(Made.safeParse(JSON.parse(text)).data?.id ?? '');
  } catch {
    return '';
  }
}

/** The message in the body of a refused call. */
function wordsOf(text: string): string {
  try {
    return refusalWords(JSON.parse(text)) || t('refused');
  } catch {
    return t('refusedStale');
  }
}
