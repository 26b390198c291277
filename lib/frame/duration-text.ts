import type { Cell } from './frame';

const dayMs = 86_400_000;

/** A time span as the text that results show, cut at microseconds: `1 days 02:00:00`, `-0 days 00:00:01.500000`. */
export function durationText(milliseconds: number): string {
  const span = Math.abs(milliseconds);
  const days = Math.floor(span / dayMs);
  const rest = span - days * dayMs;
  const time = new Date(Math.floor(rest)).toISOString().slice(11, 19);
  const micros = Math.floor((rest % 1000) * 1000);
  const fraction = micros === 0 ? '' : `.${String(micros).padStart(6, '0')}`;
  return `${milliseconds < 0 ? '-' : ''}${days} days ${time}${fraction}`;
}

/** A cell of milliseconds as the text of a time span. */
export function durationCell(cell: Cell): Cell {
  return typeof cell === 'number' ? durationText(cell) : null;
}
