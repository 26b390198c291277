import { AppError } from '@/lib/errors/app-error';
import type { LoadType } from '@/lib/server/engines/values/table-load';
import { parseForeignJson } from '@/lib/text/foreign-json';
import { fraction, truth, whole } from './csv-cells';

/**
 * A column type that the user specified. `wants` is the kind that each cell must have: 0 accepts every cell, a bit that
 * no cell has rejects all of them.
 */
export interface GivenType {
  readonly name: string;
  readonly type: LoadType;
  readonly wants: number;
}

const none = 1 << 30;

const kinds: readonly (readonly [RegExp, LoadType, number])[] = [
  [/^(?:str|string|object|category)$/, 'text', 0],
  [/^u?int\d*$/i, 'integer', whole],
  [/^float\d*$/i, 'float', fraction],
  [/^bool(?:ean)?$/, 'boolean', truth],
];

/**
 * Parses `column_data_types`, a JSON object of types by column. The returned function gives null for other columns.
 * Throws `body_invalid` for invalid JSON.
 */
export function givenTypes(text: string | undefined): (column: string) => GivenType | null {
  const named = parsed(text);
  return (column) => {
    const name = named[column];
    if (name === undefined) return null;
    const [, type, wants] = kinds.find(([pattern]) => pattern.test(name)) ?? [null, 'text' as const, none];
    return { name, type, wants };
  };
}

function parsed(text: string | undefined): Readonly<Record<string, string>> {
  if (!text) return {};
  try {
    const value: unknown = parseForeignJson(text);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, type]) => [name, String(type)]));
    }
  } catch {
    // throws below
  }
  throw new AppError(
    'body_invalid',
    { fields: 'column_data_types' },
    { details: { _schema: ['Invalid JSON format for column_data_types'] } },
  );
}
