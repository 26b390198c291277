import type { Statement } from '@/lib/query/dialect';
import type { ScriptOptions } from '@/lib/server/engines/engine';
import type { TableLoad } from '@/lib/server/engines/values/table-load';
import type { ResultColumn } from '@/lib/server/engines/values/to-frame';
import type { PackedBatch } from './packed-cells';
import type { NativeMode, NativeStatement } from './protocol';

/** The result of the last statement. Ending the iteration early frees the session. */
export interface NativeResult {
  readonly columns: readonly ResultColumn[];
  readonly batches: AsyncIterable<PackedBatch>;
}

/** How to run statements in the process. */
export interface NativeRun extends Omit<ScriptOptions, 'kept'> {
  readonly kept?: { readonly rows: number; tell(at: number, result: NativeStatement): void } | undefined;
}

/** A database opened in a process of its own. The caller limits the number of concurrent statements. */
export interface NativeEngine {
  open(statements: readonly Statement[], options: NativeRun, mode: NativeMode): Promise<NativeResult>;
  load(load: TableLoad, options: NativeRun): Promise<void>;
  close(): Promise<void>;
}
