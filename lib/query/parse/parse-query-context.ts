import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { withTimeRange } from '@/lib/query/stored-form-data';
import { queryObjectSchema, resultTypeNames, type WireQueryObject } from './query-object-schema';
import { requestProblems } from './request-problems';
import { flag, integer, list, member, oneOf, strictObject } from './wire-field';

const schema = strictObject({
  custom_cache_timeout: integer.nullish(),
  datasource: strictObject({
    id: integer,
    type: oneOf(['table', 'dataset', 'query', 'saved_query', 'view']).optional(),
  }),
  force: flag.nullish(),
  form_data: z.unknown().optional(),
  queries: list(queryObjectSchema).optional(),
  result_format: member(['csv', 'json', 'xlsx']).optional(),
  result_type: member(resultTypeNames).optional(),
});

/** A query context that conforms to the contract. */
export interface ParsedQueryContext {
  readonly datasource: { readonly id: number; readonly type: string };
  readonly queries: readonly WireQueryObject[];
  readonly formData: Readonly<Record<string, unknown>>;
  readonly force: boolean;
  readonly customCacheTimeout: number | null;
  readonly resultType: (typeof resultTypeNames)[number];
  readonly resultFormat: 'csv' | 'json' | 'xlsx';
}

/** Parses the body of a chart-data request. Throws `query_request_invalid`, which names every invalid field. */
export function parseQueryContext(body: unknown): ParsedQueryContext {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new AppError('query_request_invalid', { problems: requestProblems(parsed.error) });
  const { data } = parsed;
  const form = z.record(z.string(), z.unknown()).safeParse(data.form_data ?? {});
  if (!form.success) {
    throw new AppError('query_request_invalid', { problems: "{'form_data': ['Not a valid mapping type.']}" });
  }
  return {
    datasource: { id: data.datasource.id, type: data.datasource.type ?? 'table' },
    queries: (data.queries ?? []).map(withOlderRange),
    formData: form.data,
    force: data.force ?? false,
    customCacheTimeout: data.custom_cache_timeout ?? null,
    resultType: data.result_type ?? 'full',
    resultFormat: data.result_format ?? 'json',
  };
}

/** Queries of older charts have `since` and `until` instead of a time range. */
function withOlderRange(query: WireQueryObject): WireQueryObject {
  const { since, until, ...rest } = query;
  return query.time_range || !(since || until) ? rest : { ...rest, ...withTimeRange({ since, until }) };
}
