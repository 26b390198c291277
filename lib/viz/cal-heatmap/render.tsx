import type { ReactElement } from 'react';
import { contrastColor } from '@/lib/viz/kit/color/contrast-color';
import { sunkenEdge } from '@/lib/viz/kit/color/mark-color';
import { ImageFrame } from '@/lib/viz/kit/image-frame';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Theme } from '@/lib/viz/kit/theme';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { Calendar, CalendarBlock, CalendarMarks } from './marks';

const size = 11;
const labelHeight = 18;
const headHeight = 26;
const between = 14;
/** Maximum cell size in pixels when cells grow to fill their tile. */
const largest = 26;
/** The cell size in pixels of a form that sets none. */
const usual = 10;
/** Aspect ratio (width / height) of a usual tile. */
const usualShape = 1.7;

export function render(drawing: Drawing<CalendarMarks>, surface: Surface): ReactElement {
  return surface.medium === 'page' ? (
    <PageCalendar drawing={drawing} surface={surface} />
  ) : (
    <ImageCalendar drawing={drawing} surface={surface} />
  );
}

interface CalendarProps {
  readonly drawing: Drawing<CalendarMarks>;
  readonly surface: Surface;
}

/** Scrollable elements must be reachable by keyboard. */
const scrollable = { tabIndex: 0 } as const;

/** Blocks wrap like words, so that a calendar fills any width; what exceeds the height scrolls. */
function PageCalendar({ drawing, surface }: CalendarProps): ReactElement {
  const { calendars } = drawing.marks;
  const marks = grown(drawing.marks, surface);
  const width = surface.width === 'fluid' ? '100%' : surface.width;
  return (
    <section className="calendar" style={{ height: surface.height, width }} aria-label={drawing.label} {...scrollable}>
      {calendars.map((calendar, index) => (
        <div key={calendar.metric ?? index}>
          <div className="calendar-head">
            {calendar.metric === null ? null : <span>{calendar.metric}</span>}
            {calendar.scale === null ? null : (
              <span className="calendar-scale">
                {calendar.scale.low}
                <span>
                  {calendar.scale.colors.map((color) => (
                    <i key={color} style={{ background: color }} />
                  ))}
                </span>
                {calendar.scale.high}
              </span>
            )}
          </div>
          <div className="calendar-blocks">
            {calendar.blocks.map((block) => {
              const box = sizeOf(block, marks);
              return (
                <svg key={block.key} width={box.width} height={box.height} role="img" aria-label={block.label}>
                  <Block block={block} marks={marks} theme={surface.theme} />
                </svg>
              );
            })}
          </div>
        </div>
      ))}
    </section>
  );
}

function Block({ block, marks, theme }: { block: CalendarBlock; marks: CalendarMarks; theme: Theme }): ReactElement {
  const { cellSize, gap, radius } = marks;
  const step = cellSize + gap;
  return (
    <>
      <text
        y={12}
        fontSize={size}
        fill={block.isStrong ? theme.text : theme.quiet}
        fontWeight={block.isStrong ? 600 : undefined}
      >
        {shorten(block.label, sizeOf(block, marks).width, size)}
      </text>
      {block.cells.map((cell) => (
        <rect
          key={`${cell.column} ${cell.row}`}
          data-item={cell.item ?? undefined}
          x={cell.column * step}
          y={labelHeight + cell.row * step}
          width={cellSize}
          height={cellSize}
          rx={radius || undefined}
          fill={cell.color ?? theme.grid}
          stroke={cell.color === null ? undefined : sunkenEdge(cell.color, theme)}
        />
      ))}
      {block.cells.map((cell) =>
        cell.text === null || cell.color === null || textWidth(cell.text, 9) > cellSize - 2 ? null : (
          <text
            key={`${cell.column} ${cell.row}`}
            x={cell.column * step + cellSize / 2}
            y={labelHeight + cell.row * step + cellSize / 2 + 3}
            fontSize={9}
            textAnchor="middle"
            pointerEvents="none"
            fill={contrastColor(cell.color)}
          >
            {cell.text}
          </text>
        ),
      )}
    </>
  );
}

/** The size of a block in pixels, never narrower than its label. */
function sizeOf(block: CalendarBlock, { cellSize, gap }: CalendarMarks): { width: number; height: number } {
  const step = cellSize + gap;
  const label = textWidth(block.label, size, block.isStrong ? 600 : 400);
  return { width: Math.ceil(Math.max(block.columns * step, label)), height: labelHeight + block.rows * step };
}

/**
 * Enlarges cells until the calendar fills its tile; a size that the form sets is unchanged. A fluid tile is assumed to
 * be somewhat wider than high; a narrower one scrolls.
 */
function grown(marks: CalendarMarks, surface: Surface): CalendarMarks {
  const { height } = surface;
  if (marks.cellSize !== usual || marks.calendars.every(({ blocks }) => blocks.length === 0)) return marks;
  const width = surface.width === 'fluid' ? height * usualShape : surface.width;
  for (let cellSize = largest; cellSize > usual; cellSize -= 1) {
    if (heightAt({ ...marks, cellSize }, width) <= height) return { ...marks, cellSize };
  }
  return marks;
}

interface PlacedBlock {
  readonly block: CalendarBlock;
  readonly x: number;
  readonly y: number;
}

/** Positions of the blocks, row by row, in an image, and their total height. */
function flow(calendar: Calendar, marks: CalendarMarks, width: number): { placed: PlacedBlock[]; height: number } {
  const placed: PlacedBlock[] = [];
  let [x, y, tallest] = [0, 0, 0];
  for (const block of calendar.blocks) {
    const box = sizeOf(block, marks);
    if (x > 0 && x + box.width > width) {
      y += tallest + between;
      x = 0;
      tallest = 0;
    }
    placed.push({ block, x, y });
    x += box.width + between;
    tallest = Math.max(tallest, box.height);
  }
  return { placed, height: y + tallest };
}

/** The calendar as an image; one that would be too high is scaled down. */
function ImageCalendar({ drawing, surface }: CalendarProps): ReactElement {
  const { theme, height } = surface;
  const width = surface.width === 'fluid' ? 600 : surface.width;
  const marks = grown(drawing.marks, surface);
  const wanted = heightAt(marks, width);
  const scale = Math.min(1, Math.sqrt(height / wanted));
  const inner = width / fitting(marks, width, height, scale);
  let top = 0;
  return (
    <ImageFrame width={width} height={height} theme={theme} label={drawing.label}>
      <g transform={`scale(${Math.round((width / inner) * 1000) / 1000})`}>
        {marks.calendars.map((calendar, index) => {
          const { placed, height: own } = flow(calendar, marks, inner);
          const y = top;
          top += headHeight + own + between;
          return (
            <g key={calendar.metric ?? index} transform={`translate(0 ${y})`}>
              <ImageHead calendar={calendar} theme={theme} />
              {placed.map(({ block, x, y: down }) => (
                <g key={block.key} transform={`translate(${x} ${headHeight + down})`}>
                  <Block block={block} marks={marks} theme={theme} />
                </g>
              ))}
            </g>
          );
        })}
      </g>
    </ImageFrame>
  );
}

function heightAt(marks: CalendarMarks, width: number): number {
  return marks.calendars.reduce((sum, calendar) => sum + headHeight + flow(calendar, marks, width).height + between, 0);
}

/** The largest scale at which the calendars, wrapped at the resulting width, fit the height. */
function fitting(marks: CalendarMarks, width: number, height: number, from: number): number {
  let scale = from;
  for (let step = 0; step < 40 && heightAt(marks, width / scale) * scale > height; step += 1) scale *= 0.94;
  return scale;
}

function ImageHead({ calendar, theme }: { calendar: Calendar; theme: Theme }): ReactElement {
  const { metric, scale } = calendar;
  const after = metric === null ? 0 : textWidth(metric, 12) + 24;
  const low = scale === null ? 0 : textWidth(scale.low, size);
  return (
    <g fontSize={12} fill={theme.quiet}>
      {metric === null ? null : <text y={14}>{metric}</text>}
      {scale === null ? null : (
        <g transform={`translate(${after} 0)`} fontSize={size}>
          <text y={14}>{scale.low}</text>
          {scale.colors.map((color, index) => (
            <rect key={color} x={low + 6 + index * 12} y={5} width={11} height={11} fill={color} />
          ))}
          <text x={low + 12 + scale.colors.length * 12} y={14}>
            {scale.high}
          </text>
        </g>
      )}
    </g>
  );
}
