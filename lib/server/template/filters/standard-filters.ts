import type { AnyBuiltin } from '@/lib/server/template/run';
import type { Value } from '@/lib/server/template/value/value';
import { collectionFilters } from './collection-filters';
import { numberFilters } from './number-filters';
import { textFilters } from './text-filters';

/** The filters of the language; macros for SQL add theirs. */
export const standardFilters: Readonly<Record<string, AnyBuiltin<Value>>> = {
  ...collectionFilters,
  ...numberFilters,
  ...textFilters,
};
