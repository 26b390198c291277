/** How figures are written; plain JSON, so that a drawing can carry it. */
export interface ValueFormat {
  readonly format: string;
  readonly currency?: { readonly symbol: string; readonly symbolPosition: 'prefix' | 'suffix' };
}
