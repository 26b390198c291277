import { api } from '@/lib/client/api';

/** The query context of a drawing, by the address of its parts. */
export function loadQueryContext(source: string): Promise<Readonly<Record<string, unknown>>> {
  const [path = '', search = ''] = source.split('?');
  return api.get(path, { query: { ...Object.fromEntries(new URLSearchParams(search)), part: 'payload' } });
}
