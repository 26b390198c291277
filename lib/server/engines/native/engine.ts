import type { Statement } from '@/lib/query/dialect';
import type { ScriptOptions } from '@/lib/server/engines/engine';
import type { TableLoad } from '@/lib/server/engines/values/table-load';
import type { ResultColumn } from '@/lib/server/engines/values/to-frame';
import type { PackedBatch } from './packed-cells';
import type { NativeMode } from './protocol';

/** The result of the last statement. Ending the iteration early frees the session. */
export interface NativeResult {
  readonly columns: readonly ResultColumn[];
  readonly batches: AsyncIterable<PackedBatch>;
}

/** A database opened in a process of its own. The caller limits the number of concurrent statements. */
export interface NativeEngine {
  open(statements: readonly Statement[], options: ScriptOptions, mode: NativeMode): Promise<NativeResult>;
  load(load: TableLoad, options: ScriptOptions): Promise<void>;
  close(): Promise<void>;
}
