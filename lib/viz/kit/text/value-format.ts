/** The format of numbers; plain JSON, so that a drawing can contain it. */
export interface ValueFormat {
  readonly format: string;
  readonly currency?: { readonly symbol: string; readonly symbolPosition: 'prefix' | 'suffix' };
}
