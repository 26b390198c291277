import type { AnyBuiltin } from '@/lib/server/template/run';
import type { Value } from '@/lib/server/template/value/value';
import { collectionFilters } from './collection-filters';
import { numberFilters } from './number-filters';
import { textFilters } from './text-filters';

/** The built-in filters of Jinja. The SQL filters are defined in `macros/sql-filters.ts`. */
export const standardFilters: Readonly<Record<string, AnyBuiltin<Value>>> = {
  ...collectionFilters,
  ...numberFilters,
  ...textFilters,
};
