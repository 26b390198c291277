import { randomUUID } from 'node:crypto';
import { isUnreachable } from '@/db/unreachable';
import { AppError } from '@/lib/errors/app-error';
import type { ErrorFacts } from '@/lib/errors/entry';
import { detailTexts, errorText, issueText } from '@/lib/errors/error-text';
import { errorTypes } from '@/lib/errors/error-types';
import { config } from '@/lib/server/config';
import { errorLanguage } from '@/lib/text/current-language';
import type { Language } from '@/lib/text/language';

const bigMark = '\u0000big:';
const bigPattern = /"\\u0000big:(-?\d+)"/g;

/** JSON in which integers (`bigint`) beyond 2^53 keep every digit. */
export function toJson(value: unknown): string {
  let hasBig = false;
  const text = JSON.stringify(value, (_key, item) => {
    if (typeof item !== 'bigint') return item;
    hasBig = true;
    return `${bigMark}${item}`;
  });
  return hasBig ? text.replace(bigPattern, '$1') : text;
}

const usualHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-store',
  vary: 'Accept-Encoding, Cookie',
  'x-content-type-options': 'nosniff',
};

export function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return jsonTextResponse(toJson(body), status, headers);
}

/** A response with a text that already is JSON. */
export function jsonTextResponse(text: BodyInit, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { ...usualHeaders, ...headers } });
}

/** The status when the client has disconnected; the response is never read. */
export const clientLeft = 499;

/**
 * The response for an error, in the language of its reader: 499 when the client of the request has disconnected. An error that is not an `AppError` is
 * logged in full under a reference; the client receives only the reference.
 */
export async function errorResponse(problem: unknown, request?: Request): Promise<Response> {
  if (request?.signal.aborted) return new Response(null, { status: clientLeft });
  const error = toldError(problem);
  const { status, shape } = error.entry;
  if (shape === 'msg') return jsonResponse({ msg: error.message }, status, { 'content-type': 'application/json' });
  if (shape === 'nothing') return jsonResponse({}, status);
  const language = await readerLanguage();
  if (shape === 'errors') return jsonResponse({ errors: [wireError(error, language)] }, status);
  const text = errorText(error, language);
  const english = language === 'en' ? {} : { english: error.message };
  if (shape === 'notice') return jsonResponse({ message: text, severity: 'danger', ...english }, status);
  if (shape === 'error') return jsonResponse({ error: text, ...english }, status);
  const told = error.details === undefined ? text : detailTexts(error.details, language);
  return jsonResponse({ message: told, ...english }, status);
}

/** The language in which errors are told to who reads the answer to this request, with its texts loaded. */
export async function readerLanguage(): Promise<Language> {
  const language = errorLanguage();
  await globalThis.isolineLoadLanguage?.(language);
  return language;
}

/** The error of the catalogue that is told of a problem. One that nobody expected is logged under a number. */
export function toldError(problem: unknown): AppError {
  if (problem instanceof AppError) return problem;
  return isUnreachable(problem) ? unreachable(problem) : (unstorable(problem) ?? unexpected(problem));
}

export interface WireError {
  readonly message: string;
  readonly error_type: string | null;
  readonly level: string;
  readonly extra: Readonly<Record<string, unknown>> | null;
}

/**
 * An error as the wire has it: in English, as it is stored, or in the language of its reader. Who reads another language
 * gets the English sentence, too: clients tell some errors from others by it, and find lines of SQL in it.
 */
export function wireError(error: AppError, language: Language = 'en'): WireError {
  const { errorType, level } = error.entry;
  const codes = errorType === undefined ? [] : errorTypes[errorType];
  const link = accessRequestUrl(error);
  const facts = travellingFacts(error);
  const extra = {
    ...facts,
    ...(facts.messages === undefined ? {} : { messages: detailTexts(facts.messages, language) }),
    ...(link === null ? {} : { link }),
    ...(codes.length > 0 ? { issue_codes: codes.map((code) => issue(code, language)) } : {}),
    ...(language === 'en' ? {} : { english: error.message }),
  };
  const hasExtra = Object.keys(extra).length > 0;
  return { message: errorText(error, language), error_type: errorType ?? null, level, extra: hasExtra ? extra : null };
}

/** Where the permission that an error misses is asked for; null for other errors and without such a place. */
export function accessRequestUrl({ entry: { errorType } }: AppError): string | null {
  return errorType?.endsWith('_SECURITY_ACCESS_ERROR') ? config().accessRequestUrl : null;
}

function issue(code: number, language: Language): { code: number; message: string } {
  return { code, message: issueText(code, language) };
}

/** Facts that the message does not contain; the fact `extra` is spread. */
function travellingFacts(error: AppError): ErrorFacts {
  const { extra, ...facts } = error.facts;
  const untold = Object.entries(facts).filter(([name]) => !error.entry.message.includes(`{${name}}`));
  return { ...Object.fromEntries(untold), ...(typeof extra === 'object' ? extra : {}) };
}

/** SQLSTATE class 22: a value that no column can store, such as an id out of range or a text with a NUL character. */
function unstorable(problem: unknown): AppError | null {
  if (typeof problem !== 'object' || problem === null) return null;
  if ('code' in problem && typeof problem.code === 'string' && /^22[\dA-Z]{3}$/.test(problem.code)) {
    return new AppError('value_unstorable', {}, { cause: problem });
  }
  return 'cause' in problem ? unstorable(problem.cause) : null;
}

function unreachable(problem: unknown): AppError {
  console.error(JSON.stringify({ level: 'error', problem: describe(problem) }));
  return new AppError('metadata_unreachable', {}, { cause: problem });
}

function unexpected(problem: unknown): AppError {
  const reference = randomUUID();
  console.error(JSON.stringify({ level: 'error', reference, problem: describe(problem) }));
  return new AppError('internal', { reference }, { cause: problem });
}

function describe(problem: unknown): string {
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
}
