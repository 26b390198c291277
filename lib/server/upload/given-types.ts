import { AppError } from '@/lib/errors/app-error';
import type { LoadType } from '@/lib/server/engines/values/table-load';
import { parseForeignJson } from '@/lib/text/foreign-json';
import { fraction, truth, whole } from './csv-cells';

/** A type that the uploader asks for. `wants` is what a cell must be readable as; 0 takes every cell, a kind that no cell has takes none. */
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

/** The types of `column_data_types`, JSON of names by column; null for a column that is not named. */
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
    // told below
  }
  throw new AppError(
    'body_invalid',
    { fields: 'column_data_types' },
    { details: { _schema: ['Invalid JSON format for column_data_types'] } },
  );
}
