import type { Statement } from '@/lib/query/dialect';
import type { ScriptOptions } from '@/lib/server/engines/engine';
import type { TableLoad } from '@/lib/server/engines/values/table-load';
import type { ResultColumn } from '@/lib/server/engines/values/to-frame';
import type { PackedBatch } from './packed-cells';
import type { NativeMode } from './protocol';

/** What the last of some statements gives. Leaving early frees the session. */
export interface NativeResult {
  readonly columns: readonly ResultColumn[];
  readonly batches: AsyncIterable<PackedBatch>;
}

/** A database opened in a process of its own. Who asks it sees to it that not too many do at once. */
export interface NativeEngine {
  open(statements: readonly Statement[], options: ScriptOptions, mode: NativeMode): Promise<NativeResult>;
  load(load: TableLoad, options: ScriptOptions): Promise<void>;
  close(): Promise<void>;
}
