/** A key as clients show it: what binds which columns. */
export type TableKey = Readonly<Record<string, unknown>> & { readonly column_names: readonly string[] };

export interface TableKeys {
  readonly comment: string | null;
  readonly foreignKeys: readonly TableKey[];
  readonly indexes: readonly TableKey[];
}
