import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { basePath } from '@/lib/base-path/base-path';
import { barWidth, barWidthCookie, barWidths } from '@/lib/dashboard/filter-bar/width';

/** In pixels, by one press of an arrow key. */
const step = 16;

const yearMs = 365 * 24 * 3600 * 1000;

export interface BarWidthProps {
  /** The element of the dashboard. */
  readonly root: HTMLElement;
  /** The element of the bar. */
  readonly bar: HTMLElement;
}

/** The edge of the bar, which sets its width by pointer and keys. The browser remembers it. */
export function BarWidth({ root, bar }: BarWidthProps): ReactElement {
  const t = useTranslations('filterBar');
  const [width, setWidth] = useState(() => barWidth(bar.getBoundingClientRect().width));
  const grip = useRef<number | null>(null);
  useEffect(() => bar.style.setProperty('--filter-bar-width', `${width}px`), [bar, width]);

  function remember(next: number): void {
    const kept = barWidth(next);
    setWidth(kept);
    // Browsers offer it to pages that are secure.
    if (!('cookieStore' in window)) return;
    void cookieStore.set({
      name: barWidthCookie,
      value: String(kept),
      path: basePath() || '/',
      expires: Date.now() + yearMs,
    });
  }
  function onKeyDown(event: KeyboardEvent): void {
    const next = widthAfter(event.key, width);
    if (next === null) return;
    event.preventDefault();
    remember(next);
  }
  return createPortal(
    <div
      role="separator"
      tabIndex={0}
      className="filter-edge no-print"
      aria-label={t('width')}
      aria-orientation="vertical"
      aria-valuemin={barWidths.least}
      aria-valuemax={barWidths.most}
      aria-valuenow={width}
      onKeyDown={onKeyDown}
      onDoubleClick={() => remember(barWidths.usual)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = width - event.clientX;
      }}
      onPointerMove={(event) => {
        if (grip.current !== null) setWidth(barWidth(grip.current + event.clientX));
      }}
      onPointerUp={() => {
        if (grip.current !== null) remember(width);
        grip.current = null;
      }}
      onPointerCancel={() => {
        grip.current = null;
      }}
    />,
    root,
  );
}

function widthAfter(key: string, width: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return width - step;
    case 'ArrowRight':
      return width + step;
    case 'Home':
      return barWidths.least;
    case 'End':
      return barWidths.most;
    case 'Enter':
      return barWidths.usual;
    default:
      return null;
  }
}
