import { isDeepStrictEqual } from 'node:util';
import { filterQuery } from '@/lib/dashboard/filter-query';
import { filterTypes } from '@/lib/dashboard/native-filter';
import type { FormData } from '@/lib/query/form-data';
import { vizOf } from '@/lib/viz/drawings';
import type { Viz } from '@/lib/viz/viz';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';

type Request = Readonly<Record<string, unknown>> & { api?: string; body?: Record<string, unknown>; error?: string };

interface Case extends RecordedCase {
  readonly viz_type: string;
  readonly form_data: FormData;
  readonly ownState?: Record<string, unknown>;
  readonly result_format?: string;
  readonly result_type?: string;
  readonly force?: boolean;
  readonly request: Request;
  readonly dashboard?: {
    readonly form_data_changes: Record<string, unknown>;
    readonly request: Request | 'same' | 'same queries';
  };
}

/** Replays the recorded form data: our charts must send the same queries. */
export async function run(): Promise<OracleResult[]> {
  const file = 'frontend/buildquery.jsonl';
  const cases = readCases(file) as readonly Case[] | undefined;
  if (cases === undefined) return [];
  const check = (one: RecordedCase) => differenceOf(one as Case) ?? undefined;
  return [await replay(file, cases, check)];
}

function differenceOf(one: Case): string | null {
  const filter = filterTypes.find((type) => type === one.viz_type);
  if (filter !== undefined) {
    const context = filterQuery(filter, one.form_data, one.ownState);
    return bodyDifference(context, one.form_data, one.request);
  }
  const viz = vizOf(one.viz_type);
  if (viz === undefined) return `no chart of type ${one.viz_type}`;
  const difference = compareRequest(viz, one, one.form_data, one.request);
  if (difference !== null || one.dashboard === undefined) return difference;
  const missing = Object.entries(viz.defaults).filter(([key]) => one.form_data[key] === undefined);
  const filled = firstDifference(Object.fromEntries(missing), one.dashboard.form_data_changes, 'defaults');
  if (filled !== null || one.dashboard.request === 'same') return filled;
  const form = { ...one.form_data, ...one.dashboard.form_data_changes };
  if (one.dashboard.request !== 'same queries') return compareRequest(viz, one, form, one.dashboard.request);
  return firstDifference(viz.query(form, one.ownState).queries, one.request.body?.queries, 'queries');
}

function compareRequest(viz: Viz, one: Case, form: FormData, expected: Request): string | null {
  const { result_format, result_type, force } = one;
  const asked = { ...form, ...defined({ result_format, result_type, force }) };
  let context: unknown;
  try {
    context = viz.query(asked, one.ownState);
  } catch (error) {
    return expected.error === undefined ? `threw ${String(error)}` : null;
  }
  if (expected.error !== undefined) return `expected the error ${expected.error}`;
  if (viz.definition.legacyApi)
    return firstDifference(form, (expected.form as { form_data: unknown }).form_data, 'form');
  return bodyDifference(context, asked, expected);
}

export function bodyDifference(context: unknown, asked: object, { body = {} }: Request): string | null {
  const echo = body.form_data as { changed?: Record<string, unknown> };
  const form_data = { ...asked, force: body.force, result_format: body.result_format, result_type: body.result_type };
  return firstDifference(context, { ...body, form_data: { ...form_data, ...withoutGone(echo.changed ?? {}) } }, 'body');
}

/** Fields that the client removed from the form are recorded as null. */
function withoutGone(changed: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changed).map(([key, value]) => [key, value ?? undefined]));
}

function defined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The first place where two plain values differ; keys whose value is undefined count as absent. */
export function firstDifference(ours: unknown, theirs: unknown, path: string): string | null {
  if (isDeepStrictEqual(ours, theirs)) return null;
  const bothPlain = typeof ours === 'object' && typeof theirs === 'object' && ours !== null && theirs !== null;
  if (!bothPlain || Array.isArray(ours) !== Array.isArray(theirs)) {
    return `${path}: ours ${JSON.stringify(ours)}, recorded ${JSON.stringify(theirs)}`;
  }
  const left = defined(ours as Record<string, unknown>);
  const right = defined(theirs as Record<string, unknown>);
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const difference = firstDifference(left[key], right[key], `${path}.${key}`);
    if (difference !== null) return difference;
  }
  return null;
}
