import type { Cell, Column, ColumnKind, Frame } from '@/lib/frame/frame';

/** One column of a result as a driver describes it. */
export interface ResultColumn {
  readonly name: string;
  readonly nativeType: string;
  readonly kind: ColumnKind;
  /** True for a type that holds whole numbers only. */
  readonly integer?: boolean;
}

/** A column of this name and of a driver's type. */
export function resultColumn(
  name: string,
  { name: nativeType, kind, integer }: { readonly name: string; readonly kind: ColumnKind; readonly integer?: boolean },
): ResultColumn {
  return { name, nativeType, kind, ...(integer ? { integer } : {}) };
}

/** A result as a frame. Columns of one name are told apart: `a`, `a__1`. */
export function toFrame(columns: readonly ResultColumn[], values: readonly (readonly Cell[])[]): Frame {
  const names = distinctNames(columns.map(({ name }) => name));
  return {
    length: values[0]?.length ?? 0,
    columns: columns.map(
      ({ kind, nativeType, integer }, at): Column => ({
        name: names[at] ?? '',
        kind,
        nativeType,
        ...(integer ? { integer: true } : {}),
        values: values[at] ?? [],
      }),
    ),
    index: [],
    columnLevels: [],
  };
}

/** Names as they are, but for the second and later ones of a kind. */
export function distinctNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return count === 0 ? name : `${name}__${count}`;
  });
}
