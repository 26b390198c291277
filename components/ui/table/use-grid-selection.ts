import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type CellPlace, type CellRange, movedPlace } from '@/lib/grid/cell-range';

interface GridSelectionInput {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: number;
  readonly columns: number;
  readonly pageRows: number;
  readonly scrollTo: (place: CellPlace) => void;
  readonly onOpenCell: (place: CellPlace) => void;
  readonly onSortColumn: (column: number, isAdded: boolean) => void;
  readonly onResizeColumn: (column: number, step: number) => void;
}

interface GridSelection {
  /** Null before the first cell; a focus in row -1 is a header. */
  readonly range: CellRange | null;
  readonly events: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: () => void;
    readonly onFocus: (event: { readonly target: EventTarget; readonly currentTarget: EventTarget }) => void;
  };
}

/** The cell that keys act on and the rectangle that is selected from it, by keys and by pointer. */
export function useGridSelection(input: GridSelectionInput): GridSelection {
  const { scroller, rows, columns, pageRows, scrollTo } = input;
  const [range, setRange] = useState<CellRange | null>(null);
  const isDragging = useRef(false);

  useEffect(() => {
    setRange((last) =>
      last && (last.focus.row >= rows || last.focus.column >= columns || last.anchor.row >= rows) ? null : last,
    );
  }, [rows, columns]);

  const select = (focus: CellPlace, isExtended: boolean) => {
    const anchor = isExtended && range && focus.row >= 0 && range.anchor.row >= 0 ? range.anchor : focus;
    setRange({ anchor, focus: isExtended && focus.row < 0 && range ? { ...focus, row: 0 } : focus });
    if (focus.row >= 0) scrollTo(focus);
    else scrollTo({ row: -1, column: focus.column });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || target instanceof HTMLInputElement || columns === 0) return;
    if (!scroller.current?.contains(target)) return;
    const focus = range?.focus ?? { row: 0, column: 0 };
    const isFar = event.ctrlKey || event.metaKey;
    if (isFar && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      if (rows > 0) setRange({ anchor: { row: 0, column: 0 }, focus: { row: rows - 1, column: columns - 1 } });
      return;
    }
    if (event.key === 'Escape' && range) {
      setRange({ anchor: range.focus, focus: range.focus });
      return;
    }
    if (focus.row < 0 && onHeadKey(event, focus.column)) return;
    if (event.key === 'Enter' && !(target instanceof HTMLButtonElement)) {
      event.preventDefault();
      if (focus.row < 0) input.onSortColumn(focus.column, event.shiftKey);
      else if (focus.row < rows) input.onOpenCell(focus);
      return;
    }
    if (event.altKey) return;
    const moved = movedPlace(event.key, focus, { rows, columns, page: pageRows }, isFar);
    if (!moved) return;
    event.preventDefault();
    select(moved, event.shiftKey);
  };

  const onHeadKey = (event: KeyboardEvent, column: number): boolean => {
    const isMenuKey =
      (event.altKey && event.key === 'ArrowDown') ||
      (event.shiftKey && event.key === 'F10') ||
      event.key === 'ContextMenu';
    const step =
      event.altKey && event.shiftKey ? (event.key === 'ArrowRight' ? 8 : event.key === 'ArrowLeft' ? -8 : 0) : 0;
    if (isMenuKey) {
      scroller.current?.querySelector<HTMLElement>(`[data-head-column="${column}"] .data-table-menu`)?.click();
    } else if (step !== 0) input.onResizeColumn(column, step);
    else return false;
    event.preventDefault();
    return true;
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const place = placeAt(event.target as Element);
    if (!place) return;
    if (place.column < 0) {
      const anchorRow = event.shiftKey && range ? Math.max(0, range.anchor.row) : place.row;
      setRange({ anchor: { row: anchorRow, column: 0 }, focus: { row: place.row, column: columns - 1 } });
      return;
    }
    select(place, event.shiftKey);
    isDragging.current = event.pointerType === 'mouse';
  };

  const onPointerMove = (event: PointerEvent) => {
    if (!isDragging.current || event.buttons !== 1) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const place = under && scroller.current?.contains(under) ? placeAt(under) : null;
    if (place && place.column >= 0 && (place.row !== range?.focus.row || place.column !== range.focus.column)) {
      scroller.current?.setPointerCapture(event.pointerId);
      select(place, true);
    }
  };

  const stop = () => {
    isDragging.current = false;
  };

  /** A press on JSON opens it; a press on a row that could not be fetched fetches it again. */
  const onPointerUp = (event: PointerEvent) => {
    stop();
    const pressed = event.target as Element;
    const place = placeAt(pressed);
    if (!place || !range || event.button !== 0 || event.shiftKey) return;
    const isOneCell = range.anchor.row === place.row && range.focus.row === place.row;
    if (isOneCell && pressed.closest('[data-json], [data-failed]')) {
      input.onOpenCell({ row: place.row, column: Math.max(0, place.column) });
    }
  };

  return {
    range,
    events: {
      onKeyDown,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: stop,
      onFocus: ({ target, currentTarget }) => {
        if (target !== currentTarget || range || columns === 0 || isDragging.current) return;
        const first = { row: rows > 0 ? 0 : -1, column: 0 };
        setRange({ anchor: first, focus: first });
      },
    },
  };
}

/** The cell of an element inside the rows; column -1 is the number of the row. */
function placeAt(element: Element): CellPlace | null {
  const row = element.closest<HTMLElement>('[data-row]')?.dataset.row;
  if (row === undefined) return null;
  const column = element.closest<HTMLElement>('[data-column]')?.dataset.column;
  if (column !== undefined) return { row: Number(row), column: Number(column) };
  return element.closest('.data-table-number') ? { row: Number(row), column: -1 } : null;
}
