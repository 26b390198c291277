import type { SqlAnalysis } from '@/lib/sql/analysis';
import { ProcessCache } from './process-cache';
import { megabyte } from './sizes';

/**
 * Analyses of SQL texts: their statements, tables and functions.
 *
 * Key: dialect and text. Bound: 4 MB, an analysis counting as eight times its text. Invalidation: none; equal texts
 * have equal analyses. Who may see it: the server, which decides by it what a viewer may run.
 */
export const sqlAnalyses = new ProcessCache<string, SqlAnalysis>('sql_analyses', {
  maxSize: 4 * megabyte,
  sizeCalculation: (_, key) => key.length * 8,
});
