import '@/components/ui/kit.css';
import type { ReactElement } from 'react';

export interface SkeletonProps {
  /** Lines of text, the last one shorter; one block unless given. */
  readonly lines?: number;
  /** CSS lengths. */
  readonly width?: string | number;
  readonly height?: string | number;
}

/** Keeps the place of what is being loaded. Hidden from screen readers: who shows it says what is loading. */
export function Skeleton({ lines, width, height }: SkeletonProps): ReactElement {
  if (lines === undefined) return <span className="skeleton" style={{ width, height }} aria-hidden="true" />;
  return (
    <span className="skeleton-lines" style={{ width }} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton" />
      ))}
    </span>
  );
}
