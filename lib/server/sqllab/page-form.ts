import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Permission } from '@/lib/permissions/vocabulary';
import { readForm } from '@/lib/server/api/request/form';
import { jsonResponse, jsonTextResponse } from '@/lib/server/api/wire';
import { parseForeignJson } from '@/lib/text/foreign-json';
import { jsonProblem } from '@/lib/text/json-problem';

/** The SQL editor's page sends forms whose values are JSON, and expects errors in a format of its own. */

/**
 * Returns the viewer's id. Throws `page_sign_in_needed` (401) for anonymous viewers, `page_denied` (403) without the
 * permission.
 */
export function demandOnPage(viewer: Viewer, permission: Permission): number {
  if (viewer.id === null) throw new AppError('page_sign_in_needed');
  if (!viewer.permissions.has(permission)) throw new AppError('page_denied');
  return viewer.id;
}

/** The parsed values of the form; empty for a body that is not a form. Throws 400 for a value that is not JSON. */
export async function readPageForm(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const form = await readForm(request);
  return Object.fromEntries([...(form ?? [])].map(([name, value]) => [name, parsed(String(value))]));
}

/** One parsed value of the form. Throws `page_form_unreadable` when it is missing. */
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

/** Responds with a body that is already JSON text. */
export function pageJsonText(text: string | ReadableStream<Uint8Array>): Response {
  return jsonTextResponse(text, 200, { 'content-type': 'application/json' });
}

/** The error for an invalid form, with the reason. */
export function pageRefusal(reason: string): AppError {
  return new AppError('page_form_invalid', { reason });
}

/** A response for errors of which the page only reads the status. */
export function emptyPage(status: 403 | 404): Response {
  return new Response('', { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
