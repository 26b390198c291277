'use client';

import '@/components/ui/kit.css';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { releasedAt, type SheetStop, stopAfter } from './sheet-stops';

export interface BottomSheetProps {
  /** Names what the sheet shows. */
  readonly label: string;
  readonly stop: SheetStop;
  readonly onStop: (stop: SheetStop) => void;
  /** What has the room above the sheet. */
  readonly behind: ReactNode;
  readonly children: ReactNode;
}

interface Drag {
  readonly startY: number;
  readonly startHeight: number;
}

/** A finger that moves less than this has tapped. In pixels. */
const tapPx = 6;

/**
 * A sheet that stays at the bottom of a narrow screen: low, with its first line alone, half, or full, when what is behind
 * it has only the height that it needs. Its grip is dragged, tapped, or moved by the arrow keys.
 */
export function BottomSheet({ label, stop, onStop, behind, children }: BottomSheetProps): ReactElement {
  const t = useTranslations('ui.layout');
  const root = useRef<HTMLDivElement>(null);
  const front = useRef<HTMLElement>(null);
  const drag = useRef<Drag | null>(null);
  // A press that has dragged is followed by a click, too.
  const hasDragged = useRef(false);
  const [height, setHeight] = useState<number | null>(null);

  function begin(event: PointerEvent<HTMLButtonElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    hasDragged.current = false;
    drag.current = { startY: event.clientY, startHeight: front.current?.clientHeight ?? 0 };
  }
  function move({ clientY }: PointerEvent): void {
    const from = drag.current;
    if (from === null || (height === null && Math.abs(from.startY - clientY) < tapPx)) return;
    hasDragged.current = true;
    setHeight(from.startHeight + from.startY - clientY);
  }
  function end(): void {
    const from = drag.current;
    drag.current = null;
    if (from === null || height === null) return;
    setHeight(null);
    onStop(releasedAt(stop, from.startHeight, height, root.current?.clientHeight ?? 0));
  }
  function press(event: KeyboardEvent): void {
    const next = event.key === 'ArrowUp' ? stopAfter(stop, 1) : event.key === 'ArrowDown' ? stopAfter(stop, -1) : null;
    if (next === null) return;
    event.preventDefault();
    onStop(next);
  }
  return (
    <div
      ref={root}
      className="bottom-sheet"
      data-stop={stop}
      style={height === null ? undefined : { gridTemplateRows: `minmax(0, 1fr) minmax(64px, ${Math.round(height)}px)` }}
    >
      <div className="bottom-sheet-behind">{behind}</div>
      <section ref={front} className="bottom-sheet-front">
        <button
          type="button"
          className="bottom-sheet-grip"
          aria-label={t(stop === 'full' ? 'lower' : 'raise', { label })}
          aria-expanded={stop !== 'low'}
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          onKeyDown={press}
          onClick={({ detail }) => (detail === 0 || !hasDragged.current) && onStop(stop === 'full' ? 'half' : 'full')}
        />
        <div className="bottom-sheet-body">{children}</div>
      </section>
    </div>
  );
}
