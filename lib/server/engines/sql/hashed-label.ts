import { labelHash } from '@/lib/query/label';

/** A label that no column of the table can have: databases take an alias for a column of its name in WHERE. */
export function hashedLabel(label: string): string {
  return `${label}_${labelHash(label).slice(0, 6)}`;
}
