import { api } from '@/lib/client/api';
import type { CompletionColumn } from '@/lib/sqllab/completion/completion';

interface TableMetadata {
  readonly columns: readonly {
    readonly name: string;
    readonly type: string | null;
    readonly comment?: string | null;
  }[];
}

export interface TablePlace {
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
}

/** The columns of a table; an empty list for a table that there is not, null when the call was given up. */
export async function fetchColumns(
  { dbId, ...query }: TablePlace,
  signal: AbortSignal,
): Promise<readonly CompletionColumn[] | null> {
  try {
    const path = `/api/v1/database/${dbId}/table_metadata/`;
    const { columns } = await api.get<TableMetadata>(path, { query, signal });
    return columns.map(({ name, type, comment }) => ({ name, type: type ?? '', comment: comment ?? null }));
  } catch {
    return signal.aborted ? null : [];
  }
}
