import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef, useState } from 'react';
import { layoutOf } from '@/components/dashboard/edit/edit-store';
import { useEdit, useEditStore } from '@/components/dashboard/edit/use-edit';
import {
  defaultHeight,
  gridUnitPx,
  gutterPx,
  type LayoutNode,
  maximumHeight,
  minimumHeight,
  numberAt,
} from '@/lib/dashboard/edit/layout-node';
import { widthOf, widthRange } from '@/lib/dashboard/edit/width';
import { nodeName } from './node-name';

interface Gesture {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly columnPx: number;
}

/** Handles at the right and lower edges: columns and units of 8 px, by pointer and by arrow keys. */
export function ResizeHandles({ node }: { readonly node: LayoutNode }): ReactElement | null {
  const t = useTranslations('dashboard.edit');
  const store = useEditStore();
  const gesture = useRef<Gesture | null>(null);
  const [isActive, setIsActive] = useState(false);
  const { id, type } = node;
  const range = useEdit((state) => {
    const found = widthRange(layoutOf(state), id);
    return found === null ? null : `${found.low},${found.high}`;
  });
  const width = useEdit((state) => widthOf(layoutOf(state), id));
  const hasHeight = type === 'CHART' || type === 'MARKDOWN';
  const height = numberAt(node.meta, 'height') ?? defaultHeight;
  if (range === null && !hasHeight) return null;
  const [low = 1, high = 12] = (range ?? '1,12').split(',').map(Number);
  const name = nodeName(node, t);

  function start(event: PointerEvent<HTMLElement>): void {
    event.preventDefault();
    event.stopPropagation();
    const frame = event.currentTarget.closest<HTMLElement>('[data-node]');
    if (!frame) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const columnPx = (frame.offsetWidth + gutterPx) / Math.max(1, width);
    gesture.current = {
      key: `resize:${id}:${event.timeStamp}`,
      x: event.clientX,
      y: event.clientY,
      width,
      height,
      columnPx,
    };
    setIsActive(true);
  }
  function move(event: PointerEvent<HTMLElement>, axes: 'x' | 'y' | 'both'): void {
    const from = gesture.current;
    if (from === null) return;
    const wide = Math.round(from.width + (event.clientX - from.x) / from.columnPx);
    const tall = Math.round(from.height + (event.clientY - from.y) / gridUnitPx);
    store.applyLayout(
      { type: 'resize', id, ...(axes === 'y' ? {} : { width: wide }), ...(axes === 'x' ? {} : { height: tall }) },
      from.key,
    );
  }
  function end(): void {
    gesture.current = null;
    setIsActive(false);
    store.endMerge();
  }
  function onKey(event: KeyboardEvent, axis: 'x' | 'y'): void {
    const steps = axis === 'x' ? { ArrowLeft: -1, ArrowRight: 1 } : { ArrowUp: -1, ArrowDown: 1 };
    const step = Reflect.get(steps, event.key);
    if (typeof step !== 'number') return;
    event.preventDefault();
    event.stopPropagation();
    const by = event.shiftKey ? step * 5 : step;
    const size = axis === 'x' ? { width: width + by } : { height: height + by };
    store.applyLayout({ type: 'resize', id, ...size }, `resize-key:${id}`);
  }
  const pointer = (axes: 'x' | 'y' | 'both') => ({
    onPointerDown: start,
    onPointerMove: (event: PointerEvent<HTMLElement>) => move(event, axes),
    onPointerUp: end,
    onPointerCancel: end,
  });
  return (
    <>
      {range !== null && (
        <div
          className="canvas-resize"
          data-axis="x"
          role="slider"
          tabIndex={0}
          aria-label={t('resize.width', { name })}
          aria-valuenow={width}
          aria-valuemin={low}
          aria-valuemax={high}
          aria-valuetext={t('resize.columns', { count: width })}
          onKeyDown={(event) => onKey(event, 'x')}
          {...pointer('x')}
        />
      )}
      {hasHeight && (
        <div
          className="canvas-resize"
          data-axis="y"
          role="slider"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={t('resize.height', { name })}
          aria-valuenow={height}
          aria-valuemin={minimumHeight}
          aria-valuemax={maximumHeight}
          aria-valuetext={t('resize.pixels', { count: height * gridUnitPx })}
          onKeyDown={(event) => onKey(event, 'y')}
          {...pointer('y')}
        />
      )}
      {hasHeight && range !== null && (
        <div className="canvas-resize" data-axis="both" aria-hidden="true" {...pointer('both')} />
      )}
      <output className="canvas-size" data-active={isActive || undefined} aria-hidden="true">
        {range !== null && t('resize.columns', { count: width })}
        {range !== null && hasHeight && ' · '}
        {hasHeight && t('resize.pixels', { count: height * gridUnitPx })}
      </output>
    </>
  );
}
