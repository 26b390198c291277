import { parseForeignJson } from '@/lib/text/foreign-json';

type Fields = Readonly<Record<string, unknown>>;

export interface ExploreParams {
  /** The form data that the address itself carries; empty without any. */
  readonly formData: Fields;
  /** The parameters of `GET /api/v1/explore/` that name the same chart or dataset. */
  readonly params: URLSearchParams;
}

/** Reads the addresses of the chart builder: `slice_id`, `form_data`, `form_data_key`, `datasource`, `permalink_key`. */
export function exploreParams(params: URLSearchParams): ExploreParams {
  const asked = new URLSearchParams(params);
  const given = formDataOf(params.get('form_data'));
  asked.delete('form_data');
  const { slice_id, datasource, ...formData } = given;
  const slice = Number(slice_id);
  if (!asked.has('slice_id') && Number.isSafeInteger(slice) && slice > 0) asked.set('slice_id', String(slice));
  const source = asked.get('datasource') ?? (typeof datasource === 'string' ? datasource : '');
  const [id = '', type = ''] = source.split('__');
  if (/^\d{1,9}$/.test(id) && !asked.has('datasource_id')) asked.set('datasource_id', id);
  if (type !== '' && !asked.has('datasource_type')) asked.set('datasource_type', type);
  asked.delete('datasource');
  return { formData, params: asked };
}

/** Legacy addresses carry form data as JSON that is escaped once or twice; anything else counts as none. */
function formDataOf(text: string | null): Fields {
  if (text === null) return {};
  for (const attempt of [text, decoded(text)]) {
    try {
      const value: unknown = parseForeignJson(attempt);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
    } catch {
      // The next way of reading it is tried.
    }
  }
  return {};
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
