import { jsonObject } from '@/lib/text/json-object';

type Fields = Readonly<Record<string, unknown>>;

/** The form data that a chart stores; unparsable JSON counts as empty. */
export function storedFormData(params: string | null): Fields {
  return withTimeRange(jsonObject(params));
}

/** Replaces `since` and `until` of older charts by the equivalent time range. */
export function withTimeRange(formData: Fields): Fields {
  if (!('since' in formData) && !('until' in formData)) return formData;
  const { since, until, ...rest } = formData;
  return { ...rest, time_range: `${since ?? ''} : ${until ?? ''}` };
}
