import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page, Request } from 'playwright/test';

const oracle = process.env.ORACLE_DIR ?? join(import.meta.dirname, '../../../../shared/oracle');
const file = join(oracle, 'frontend/dashboards.jsonl');

/** Whether the recorded calls lie beside the repository. */
export const hasFlows = existsSync(file);

interface Given {
  readonly page: Page;
  readonly request: APIRequestContext;
}

type Define = (name: string, body: (options: Given) => Promise<void>) => void;

/** Defines tests against the recorded calls, and none where they do not lie beside the repository. */
export function comparedBy(test: Define): Define {
  return hasFlows ? (name, body) => test(name, ({ page, request }) => body({ page, request })) : () => undefined;
}

export type Fields = Readonly<Record<string, unknown>>;

/** A call of a page to its server. */
export interface Call {
  readonly method: string;
  /** With `<id>` in place of numbers. */
  readonly path: string;
  readonly fields: Fields;
}

interface RecordedCall {
  readonly method: string;
  readonly path: string;
  readonly query: Fields | null;
  readonly body: (Fields & { readonly $form?: Fields }) | null;
}

interface RecordedStep {
  readonly id: string;
  readonly calls: readonly RecordedCall[];
}

let steps: readonly RecordedStep[] | null = null;

/** The calls of a recorded step, in their order. */
export function recordedCalls(step: string): readonly Call[] {
  return stepNamed(step).calls.map(({ method, path, query, body }) => ({
    method,
    path: pathOf(path),
    fields: plain(body?.$form ?? body ?? query ?? {}),
  }));
}

function stepNamed(step: string): RecordedStep {
  steps ??= readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RecordedStep);
  const found = steps.find(({ id }) => id === step);
  if (!found) throw new Error(`There is no recorded step ${step}.`);
  return found;
}

/** What a chart asked for in a recorded step. */
export interface RecordedQuery {
  /** Null for the options of filters. */
  readonly chart: number | null;
  readonly query: Fields;
  readonly body: Fields;
}

/** The queries of a recorded step, in their order. */
export function recordedQueries(step: string): readonly RecordedQuery[] {
  return stepNamed(step)
    .calls.filter(({ method, path }) => method === 'POST' && reading.test(path))
    .map(({ query, body }) => {
      const asked = query?.form_data;
      const fields = body?.$form ?? body ?? {};
      const chart = isFields(asked) && typeof asked.slice_id === 'number' ? asked.slice_id : null;
      return { chart, query: query ?? {}, body: Object.fromEntries(Object.entries(fields)) };
    });
}

const reading = /^\/(api\/v1\/chart\/data|superset\/explore_json\/|datasource\/samples)$/;

/** Collects the calls that a page makes from now on. */
export function watchCalls(page: Page): Call[] {
  const calls: Call[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/(api\/v1|tabstateview|superset|datasource)\//.test(pathname)) return;
    calls.push({ method: request.method(), path: pathOf(pathname), fields: plain(fieldsOf(request)) });
  });
  return calls;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pathOf(path: string): string {
  return path.replace(/\/\d+(?=\/|$)/g, '/<id>').replace(/(?<=\/(?:filter_state|form_data)\/)[^/]+/, '<key>');
}

/** Forms carry their values as JSON. */
function plain(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === 'null' ? null : value]));
}

function fieldsOf(request: Request): Fields {
  const text = request.postData();
  if (text === null) return Object.fromEntries(new URL(request.url()).searchParams);
  const type = request.headers()['content-type'] ?? '';
  if (type.includes('json')) return JSON.parse(text) as Fields;
  const parts = [...text.matchAll(/name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g)];
  const pairs =
    parts.length > 0 ? parts.map(([, name = '', value = '']) => [name, value]) : [...new URLSearchParams(text)];
  return Object.fromEntries(
    pairs.map(([name = '', value = '']) => [name, name === 'extra_json' ? value : parsed(value)]),
  );
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
