import type { Cell, Column, ColumnKind, Frame } from '@/lib/frame/frame';

export function column(name: string, kind: ColumnKind, values: readonly Cell[], integer = false): Column {
  return { name, kind, values, ...(integer ? { integer } : {}) };
}

export function frame(...columns: Column[]): Frame {
  return { length: columns[0]?.values.length ?? 0, columns, index: [], columnLevels: [] };
}

export const day = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The values of each column by its name, which most tests compare. */
export function table(result: Frame): Record<string, readonly Cell[]> {
  return Object.fromEntries(result.columns.map(({ name, values }) => [name, values]));
}
