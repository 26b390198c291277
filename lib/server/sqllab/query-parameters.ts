import { isObject } from '@/lib/text/is-object';
import { jsonObject } from '@/lib/text/json-object';
import type { QueryRow } from './query-dict';

/** What a query is stored with, so that it can be filled in again: for a chart of it, or in another tab. */
export function keptParameters(templateParams: string | null): Partial<QueryRow> {
  return templateParams ? { extra_json: JSON.stringify({ template_params: templateParams }) } : {};
}

/** The JSON of the parameters with which the template of a query was filled in; null without any. */
export function parametersOf({ extra_json }: Pick<QueryRow, 'extra_json'>): string | null {
  const { template_params, job } = jsonObject(extra_json);
  const given = template_params ?? (isObject(job) ? job.templateParams : null);
  return typeof given === 'string' && given !== '' ? given : null;
}
