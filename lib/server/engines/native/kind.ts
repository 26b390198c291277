import type { ColumnKind } from '@/lib/frame/frame';

export type KindRule = readonly [RegExp, ColumnKind];

/** Type names with the same meaning in every SQL database; the first rule that matches decides. */
export const commonKinds: readonly KindRule[] = [
  [/^(?:small|big)?int(?!erval)|^interval/i, 'numeric'],
  [/^(?:small|big)?serial/i, 'numeric'],
  [/^(?:long(?!text)|decimal|numeric|float|double|real|money)/i, 'numeric'],
  [/^n?(?:var)?char|^n?text|^(?:tiny|medium|long)text|^string/i, 'string'],
  [/^(?:timestamp|datetime|date|time)/i, 'temporal'],
  [/^bool/i, 'boolean'],
];

/** The kind of the first rule that matches a native type name; null when none does. */
export function kindByRules(nativeType: string, rules: readonly KindRule[]): ColumnKind | null {
  return rules.find(([pattern]) => pattern.test(nativeType))?.[1] ?? null;
}
