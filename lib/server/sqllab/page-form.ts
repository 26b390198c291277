import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Permission } from '@/lib/permissions/vocabulary';
import { readForm } from '@/lib/server/api/request/form';
import { jsonResponse, jsonTextResponse } from '@/lib/server/api/wire';
import { parseForeignJson } from '@/lib/text/foreign-json';
import { jsonProblem } from '@/lib/text/json-problem';

/** The calls of the SQL editor's page come as forms whose values are JSON, and are refused in words of their own. */

/** Throws what a page is told: 401 for strangers, 403 for others. */
export function demandOnPage(viewer: Viewer, permission: Permission): number {
  if (viewer.id === null) throw new AppError('page_sign_in_needed');
  if (!viewer.permissions.has(permission)) throw new AppError('page_denied');
  return viewer.id;
}

/** The form's values, parsed. A body that is no form has none. Throws 400 for a value that is not JSON. */
export async function readPageForm(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const form = await readForm(request);
  return Object.fromEntries([...(form ?? [])].map(([name, value]) => [name, parsed(String(value))]));
}

/** One value of the form; a form without it is a bad request. */
export async function readPageValue(request: Request, name: string): Promise<unknown> {
  const form = await readForm(request);
  const value = form?.get(name);
  if (typeof value !== 'string') throw new AppError('page_form_unreadable');
  return parsed(value);
}

function parsed(value: string): unknown {
  const reason = jsonProblem(value);
  if (reason !== null) throw pageRefusal(reason);
  return parseForeignJson(value);
}

export function pageJson(body: unknown, status = 200): Response {
  return jsonResponse(body, status, { 'content-type': 'application/json' });
}

/** JSON that is written already. */
export function pageJsonText(text: string | ReadableStream<Uint8Array>): Response {
  return jsonTextResponse(text, 200, { 'content-type': 'application/json' });
}

/** Why a form is refused, to be thrown. */
export function pageRefusal(reason: string): AppError {
  return new AppError('page_form_invalid', { reason });
}

/** What the page reads where it reads only the status. */
export function emptyPage(status: 403 | 404): Response {
  return new Response('', { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
