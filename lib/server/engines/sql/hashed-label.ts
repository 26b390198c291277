import { labelHash } from '@/lib/query/label';

/** A label that equals no column of the table: in WHERE, databases resolve an alias as the column of the same name. */
export function hashedLabel(label: string): string {
  return `${label}_${labelHash(label).slice(0, 6)}`;
}
