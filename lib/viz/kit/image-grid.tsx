import type { ReactElement } from 'react';
import { maxOf } from '@/lib/frame/extent';
import type { Surface } from '@/lib/viz/viz';
import { contrastColorOver } from './color/contrast-color';
import { ImageFrame } from './image-frame';
import { shorten } from './text/shorten';
import { textWidth } from './text/text-width';

export interface ImageCell {
  readonly text: string;
  readonly align?: 'left' | 'right' | 'center';
  readonly background?: string | undefined;
  readonly color?: string | undefined;
  readonly isStrong?: boolean;
  /** A mark drawn instead of the text; sizes in pixels. */
  readonly drawn?: { readonly width: number; readonly height: number; readonly mark: ReactElement };
  readonly bar?: { readonly left: number; readonly width: number; readonly color: string } | undefined;
}

/** A table as an image shows it. `total` counts all its rows, also those that are not among `rows`. */
export interface ImageRows {
  readonly head: readonly ImageCell[];
  readonly rows: readonly (readonly ImageCell[])[];
  readonly total: number;
}

const size = 12;
const rowHeight = 26;
const widestColumn = 260;
const narrowestColumn = 48;

/** A table as an image: as many rows and columns as fit, and the number of omitted ones. */
export function ImageGrid({
  head,
  rows,
  total,
  surface,
  label,
}: ImageRows & {
  surface: Surface;
  label: string;
}): ReactElement {
  const { theme, height } = surface;
  const width = surface.width === 'fluid' ? 600 : surface.width;
  const shown = fittingRows(rows, height);
  const columns = placeColumns(head, shown, width);
  const more = total - shown.length;
  return (
    <ImageFrame width={width} height={height} theme={theme} fontSize={size} label={label}>
      {[head, ...shown]
        .map((row, index) => ({ row, index, y: index * rowHeight }))
        .map(({ row, index, y }) => (
          <g key={y} transform={`translate(0 ${y})`}>
            {columns.map(({ x, width: room }, at) => (
              <ImageCellMark key={x} cell={row[at]} x={x} room={room} isHead={index === 0} surface={surface} />
            ))}
            <path d={`M0 ${rowHeight - 0.5}H${width}`} stroke={theme.line} />
          </g>
        ))}
      {more > 0 || columns.length < head.length ? (
        <text x={8} y={height - 8} fill={theme.quiet}>
          {noteOf(more, head.length - columns.length)}
        </text>
      ) : null}
    </ImageFrame>
  );
}

/** Whether a table has rows or columns that an image of this size omits. */
export function isCut({ head, rows, total }: ImageRows, width: number, height: number): boolean {
  const shown = fittingRows(rows, height);
  return shown.length < total || placeColumns(head, shown, width).length < head.length;
}

function fittingRows(rows: ImageRows['rows'], height: number): ImageRows['rows'] {
  const fitting = Math.max(1, Math.floor((height - rowHeight * 2) / rowHeight));
  return rows.slice(0, rows.length <= fitting + 1 ? fitting + 1 : fitting);
}

function noteOf(rows: number, columns: number): string {
  const parts = [rows > 0 ? `${rows} more rows` : '', columns > 0 ? `${columns} more columns` : ''];
  return parts.filter((part) => part !== '').join(', ');
}

function ImageCellMark({
  cell,
  x,
  room,
  isHead,
  surface,
}: {
  cell: ImageCell | undefined;
  x: number;
  room: number;
  isHead: boolean;
  surface: Surface;
}): ReactElement | null {
  if (cell === undefined) return null;
  const { theme } = surface;
  const isRight = cell.align === 'right';
  const { bar } = cell;
  return (
    <>
      {cell.background === undefined ? null : <rect x={x} width={room} height={rowHeight} fill={cell.background} />}
      {bar === undefined ? null : (
        <rect
          x={x + (room * bar.left) / 100}
          y={4}
          width={(room * bar.width) / 100}
          height={rowHeight - 8}
          rx={2}
          fill={bar.color}
          fillOpacity={0.22}
        />
      )}
      {cell.drawn === undefined ? null : (
        <g transform={`translate(${x + 8} ${(rowHeight - cell.drawn.height) / 2})`}>{cell.drawn.mark}</g>
      )}
      <text
        x={isRight ? x + room - 10 : x + 8}
        y={17}
        textAnchor={isRight ? 'end' : 'start'}
        fill={
          cell.background === undefined
            ? (cell.color ?? (isHead ? theme.quiet : theme.text))
            : contrastColorOver(cell.background, theme)
        }
        fontWeight={isHead || cell.isStrong ? 600 : 400}
      >
        {shorten(cell.text, room - 16, size)}
      </text>
    </>
  );
}

/** Columns as wide as their content. Remaining width is divided among them; columns that do not fit are omitted. */
function placeColumns(
  head: readonly ImageCell[],
  rows: readonly (readonly ImageCell[])[],
  width: number,
): { x: number; width: number }[] {
  const wanted = head.map((cell, at) => {
    const texts = [cell, ...rows.map((row) => row[at])].map((one, index) =>
      textWidth(one?.text ?? '', size, index === 0 ? 600 : 400),
    );
    const drawn = rows.map((row) => (row[at]?.drawn?.width ?? 0) + 24);
    return Math.min(
      widestColumn,
      maxOf(
        drawn,
        maxOf(
          texts.map((text) => text + 24),
          narrowestColumn,
        ),
      ),
    );
  });
  const fitting: number[] = [];
  let used = 0;
  for (const one of wanted) {
    if (used + one > width && fitting.length > 0) break;
    fitting.push(Math.min(one, width));
    used += one;
  }
  const spare = Math.max(0, width - used) / fitting.length;
  let x = 0;
  return fitting.map((one) => {
    const column = { x, width: one + spare };
    x += one + spare;
    return column;
  });
}
