/** A key in the form of the HTTP contract: its type, its properties and its columns. */
export type TableKey = Readonly<Record<string, unknown>> & { readonly column_names: readonly string[] };

export interface TableKeys {
  readonly comment: string | null;
  readonly foreignKeys: readonly TableKey[];
  readonly indexes: readonly TableKey[];
}
