'use client';

import { type ReactElement, useRef } from 'react';
import { isShare, type PaneSpec, type SplitterState, sizeOf } from './splitter-sizes';

type Pane = PaneSpec & { readonly label: string };

export interface SplitterLineProps {
  readonly direction: 'row' | 'column';
  readonly label: (pane: string) => string;
  readonly pair: readonly [Pane, Pane];
  /** The id of a pane's element. */
  readonly controls: (paneId: string) => string;
  readonly state: SplitterState;
  /** The size of the whole splitter in pixels, once it is known. */
  readonly room: number | undefined;
  /** The sizes of all panes now. */
  readonly measure: () => readonly number[];
  readonly onMove: (measured: readonly number[], delta: number, isDone: boolean) => void;
  readonly onToggle: () => void;
}

const step = 16;

/** The line between two panes. */
export function SplitterLine(props: SplitterLineProps): ReactElement {
  const { direction, label, pair, controls, state, room, measure, onMove, onToggle } = props;
  const drag = useRef<{ readonly start: number; readonly measured: readonly number[]; delta: number } | null>(null);
  const [before, after] = pair;
  const primary = isShare(before) && !isShare(after) ? after : before;
  const [now, most] = sizeAndMost(pair, primary, state, room);
  const place = (event: { clientX: number; clientY: number }) => (direction === 'row' ? event.clientX : event.clientY);
  function end(): void {
    const last = drag.current;
    drag.current = null;
    if (last !== null && last.delta !== 0) onMove(last.measured, last.delta, true);
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      className="splitter-line"
      aria-label={label(primary.label)}
      aria-orientation={direction === 'row' ? 'vertical' : 'horizontal'}
      aria-controls={controls(primary.id)}
      aria-valuemin={0}
      aria-valuenow={now}
      aria-valuemax={most}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { start: place(event), measured: measure(), delta: 0 };
      }}
      onPointerMove={(event) => {
        const from = drag.current;
        if (from === null) return;
        from.delta = place(event) - from.start;
        onMove(from.measured, from.delta, false);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={onToggle}
      onKeyDown={(event) => {
        const delta = deltaOf(event.key, direction, event.shiftKey);
        if (delta === undefined && event.key !== 'Enter') return;
        event.preventDefault();
        if (delta === undefined) onToggle();
        else onMove(measure(), delta, true);
      }}
    />
  );
}

/** The size and the most it can be: pixels for a pane that has them, else percent of the two panes. */
function sizeAndMost(
  pair: readonly [Pane, Pane],
  primary: Pane,
  state: SplitterState,
  room: number | undefined,
): readonly [number, number] {
  const shown = (pane: Pane): number => (state.folded.includes(pane.id) ? 0 : sizeOf(pane, state));
  const size = shown(primary);
  if (!isShare(primary)) return [Math.round(size), Math.max(Math.round(size), room ?? 0, 1)];
  const sum = shown(pair[0]) + shown(pair[1]);
  return [sum > 0 ? Math.round((100 * size) / sum) : 0, 100];
}

/** Home and End go as far as the least sizes allow. */
function deltaOf(key: string, direction: 'row' | 'column', isFast: boolean): number | undefined {
  const by = isFast ? 4 * step : step;
  const [less, more] = direction === 'row' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  if (key === less) return -by;
  if (key === more) return by;
  if (key === 'Home') return -1e6;
  if (key === 'End') return 1e6;
  return undefined;
}
