import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import type { Served } from '@/lib/server/api/route';
import { serve } from '@/lib/server/api/serve';
import { errorResponse, jsonResponse } from '@/lib/server/api/wire';
import { leaveNotice } from '@/lib/server/auth/flash';
import { redirectTo } from '@/lib/server/auth/redirect';
import { bodyOf, JsonFieldProblem } from '@/lib/text/record-body';
import { refusalWords } from '@/lib/text/refusal-words';
import { readForm } from './form';

/** Fields of a form: a dataset of 2,000 columns has 20 of each. */
const mostFields = 50_000;
/** Calls that one form may stand for. */
const mostCalls = 1000;

/**
 * A form of a list page: the calls of the API that it stands for, with the rights and the token of who sent it. `to` says
 * where each goes, `method` how, `back` which page to lead on to, `{id}` in it being what was made, `again` which one when
 * it is refused. Without script the answer leads there; a page that runs script asks for JSON and keeps what was typed.
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
  const body = method === 'DELETE' ? null : textOf(fields);
  if (body instanceof JsonFieldProblem) return refuse(body.message);
  const headers = headersOf(request, given('csrf_token'), body === null ? '' : given('version'));
  let made = '';
  for (const path of form.getAll('to')) {
    const answer = await call(all, new URL(request.url).origin, String(path), { method, headers, body });
    if ('refusal' in answer) return refuse(answer.refusal);
    made ||= answer.made;
  }
  const notice = leaveNotice({ isGood: true, text: given('done') || 'Saved.' }, request.headers);
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

/** What a call was refused with, or the id of what it made. */
async function call(
  all: readonly Served[],
  origin: string,
  path: string,
  init: { method: string; headers: Headers; body: string | null },
): Promise<{ readonly refusal: string } | { readonly made: string }> {
  const name = /^\/api\/v1\/(\w+)\//.exec(path)?.[1];
  const served = all.find((one) => one.name === name);
  if (!served || !['POST', 'PUT', 'DELETE'].includes(init.method)) {
    return { refusal: new AppError('route_not_found').message };
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

/** The sentence in an answer that refuses. */
function wordsOf(text: string): string {
  try {
    return refusalWords(JSON.parse(text)) || 'It was refused.';
  } catch {
    return 'It was refused: the form was too old. Reload the page and try again.';
  }
}
