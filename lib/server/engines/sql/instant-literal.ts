import type { Dialect } from '@/lib/query/dialect';
import { instantText } from '@/lib/server/engines/values/instant-text';

/** How instants are stored in a native type, as derived from the type's name. */
export type InstantType = 'date' | 'datetime' | 'timestamp' | 'time' | 'smalldatetime' | 'text';

const typeRules: readonly (readonly [RegExp, InstantType])[] = [
  [/^date(?!time)/i, 'date'],
  [/^datetime/i, 'datetime'],
  [/^timestamp/i, 'timestamp'],
  [/^time/i, 'time'],
  [/^smalldatetime/i, 'smalldatetime'],
  [/^n?(?:var)?char|^n?text|^(?:tiny|medium|long)text|^string/i, 'text'],
];

export function instantTypeOf(nativeType: string): InstantType | null {
  return typeRules.find(([pattern]) => pattern.test(nativeType))?.[1] ?? null;
}

/**
 * Instants as literals, with one template for each type. `{date}` is replaced by the date. The time of day replaces
 * `{seconds}` (10:47:38), `{millis}`, `{micros}`, and `{iso}`: with six digits of fraction, or none when all are zero;
 * `{iso4}` has four. A type without a template gives null and is compared as text.
 */
export function instantLiterals(
  templates: Partial<Readonly<Record<InstantType, string>>>,
  typeOf: (nativeType: string) => InstantType | null = instantTypeOf,
): Dialect['datetime'] {
  return (epochMs, nativeType) => {
    const type = typeOf(nativeType);
    const template = type === null ? undefined : templates[type];
    return template === undefined ? null : filled(template, epochMs);
  };
}

function filled(template: string, epochMs: number): string {
  const { date, time } = instantText(epochMs);
  const seconds = time.slice(0, 8);
  const iso = time.endsWith('.000000') ? seconds : time;
  const parts: Readonly<Record<string, string>> = {
    date,
    seconds,
    millis: time.slice(0, 12),
    micros: time,
    iso,
    iso4: iso.slice(0, 13),
  };
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
}
