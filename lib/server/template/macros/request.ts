import { withTimeRange } from '@/lib/query/stored-form-data';
import { parseForeignJson } from '@/lib/text/foreign-json';
import type { TemplateRequest } from './macro-context';

type Fields = Readonly<Record<string, unknown>>;

/** The parts of a request that may contain form data. */
export interface RequestParts {
  /** Query parameters of the address. */
  readonly query?: Readonly<Record<string, string>>;
  /** Fields of a posted form. */
  readonly form?: Readonly<Record<string, string>>;
  /** A JSON body: of chart data (`queries`) or of the SQL editor (`templateParams`). */
  readonly json?: unknown;
}

/** The data of a request for macros: its form data, from any part, and the query parameters of its address. */
export function templateRequest(parts: RequestParts): TemplateRequest {
  const formData = requestFormData(parts);
  const { form_data: _, ...address } = parts.query ?? {};
  const given = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ''));
  return { formData, urlParams: { ...fieldsOf(formData.url_params), ...given }, address: new Set(Object.keys(given)) };
}

/**
 * The form data of a request, merged from the first query of chart data, the filters in the editor's template
 * parameters, the form field and the address, each overriding the ones before. JSON that cannot be parsed is ignored.
 */
export function requestFormData({ query, form, json }: RequestParts): Fields {
  const body = fieldsOf(json);
  const [first] = Array.isArray(body.queries) ? body.queries : [];
  const { _filters: filters } = parsed(body.templateParams);
  const merged = {
    ...fieldsOf(first),
    ...(filters ? { filters } : {}),
    ...parsed(form?.form_data),
    ...parsed(query?.form_data),
  };
  return withTimeRange(merged);
}

function parsed(text: unknown): Fields {
  if (typeof text !== 'string') return {};
  try {
    return fieldsOf(parseForeignJson(text));
  } catch {
    return {};
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
