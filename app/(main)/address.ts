/**
 * The state of lists and views is in their addresses, as links and GET forms that work without script. Not by nuqs, whose
 * hooks would add 6 KB after gzip to every list and do nothing before they are there.
 */

/** The query parameters of a page's address. A repeated parameter keeps all its values. */
export type SearchParams = Promise<Readonly<Record<string, string | string[] | undefined>>>;

export async function paramsOf(search: SearchParams): Promise<URLSearchParams> {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(await search)) {
    for (const text of Array.isArray(value) ? value : [value]) if (text !== undefined) params.append(name, text);
  }
  return params;
}

/** The same address with some parameters changed; null removes a parameter. */
export function addressWith(
  path: string,
  params: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text === '' ? path : `${path}?${text}`;
}
