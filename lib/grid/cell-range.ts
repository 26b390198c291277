export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells between the place where it began and the place where it ends now, both included. */
export interface CellRange {
  readonly anchor: CellPlace;
  readonly focus: CellPlace;
}

export interface Rectangle {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function rectangleOf({ anchor, focus }: CellRange): Rectangle {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

/**
 * Where a navigation key leads from a place; null when the key does not move. Row -1 is the header. `page` is the number
 * of rows in view, `isFar` means Ctrl or Cmd: to the end in that direction.
 */
export function movedPlace(
  key: string,
  { row, column }: CellPlace,
  size: { readonly rows: number; readonly columns: number; readonly page: number },
  isFar: boolean,
): CellPlace | null {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const at = (nextRow: number, nextColumn: number) => ({
    row: Math.max(-1, Math.min(last.row, nextRow)),
    column: Math.max(0, Math.min(last.column, nextColumn)),
  });
  switch (key) {
    case 'ArrowUp':
      return at(isFar ? (row > 0 ? 0 : -1) : row - 1, column);
    case 'ArrowDown':
      return at(isFar ? last.row : row + 1, column);
    case 'ArrowLeft':
      return at(row, isFar ? 0 : column - 1);
    case 'ArrowRight':
      return at(row, isFar ? last.column : column + 1);
    case 'Home':
      return at(isFar ? 0 : row, 0);
    case 'End':
      return at(isFar ? last.row : row, last.column);
    case 'PageUp':
      return at(Math.max(0, row - size.page), column);
    case 'PageDown':
      return at(row + size.page, column);
    default:
      return null;
  }
}
