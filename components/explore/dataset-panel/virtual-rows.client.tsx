'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactElement, RefObject } from 'react';
import { PlacedRows, type PlacedRowsProps } from './placed-rows';

export interface VirtualRowsProps extends PlacedRowsProps {
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Those of many rows that are in view, and a few around them. */
export function VirtualRows({ rows, scroller, content }: VirtualRowsProps): ReactElement {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rows[index]?.height ?? 0,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
    initialRect: { width: 260, height: 720 },
  });
  const shown = virtual.getVirtualItems().flatMap(({ index }) => rows[index] ?? []);
  return <PlacedRows rows={shown} height={virtual.getTotalSize()} content={content} />;
}
