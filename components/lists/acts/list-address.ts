import { pagePath } from '@/lib/client/page-path';

/** The address of the list as it stands, without a sheet over it. */
export function listHref(): string {
  return pagePath() + location.search;
}

/** The address of a sheet over the list. */
export function sheetHref(sheet: 'edit' | 'preview' | 'show', id: number): string {
  const params = new URLSearchParams(location.search);
  params.set(sheet, String(id));
  return `${pagePath()}?${params}`;
}
