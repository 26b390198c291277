/** The address of the list as it stands, without a sheet over it. */
export function listHref(): string {
  return location.pathname + location.search;
}

/** The address of a sheet over the list. */
export function sheetHref(sheet: 'edit' | 'preview' | 'show', id: number): string {
  const params = new URLSearchParams(location.search);
  params.set(sheet, String(id));
  return `${location.pathname}?${params}`;
}
