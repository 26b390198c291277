import type { Cell, Column, ColumnKind, Frame } from '@/lib/frame/frame';

/** One column of a result as a driver describes it. */
export interface ResultColumn {
  readonly name: string;
  readonly nativeType: string;
  readonly kind: ColumnKind;
  /** True for a type of whole numbers only. */
  readonly integer?: boolean;
}

/** A result column of a driver's type. */
export function resultColumn(
  name: string,
  { name: nativeType, kind, integer }: { readonly name: string; readonly kind: ColumnKind; readonly integer?: boolean },
): ResultColumn {
  return { name, nativeType, kind, ...(integer ? { integer } : {}) };
}

/** A result as a frame. Columns with equal names are renamed: `a`, `a__1`. */
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

/** Makes names distinct: a repeated name gets the suffix `__1`, `__2` and so on. */
export function distinctNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return count === 0 ? name : `${name}__${count}`;
  });
}
