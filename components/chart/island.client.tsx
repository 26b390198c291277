'use client';

import { type CSSProperties, type ReactElement, use } from 'react';
import { rawHtml } from '@/components/ui/raw-html';
import { slotOf } from './tile-slot';

export interface IslandProps {
  readonly slot: string;
  readonly as: 'figure' | 'div';
  readonly className: string;
  readonly style?: CSSProperties;
  readonly data: Readonly<Record<`data-${string}`, string>>;
}

/**
 * HTML that crosses the wire once: the server's own pass writes it, the browser keeps what it finds. Relies on React
 * leaving the content of an element alone whose HTML it was told not to compare (tests/pages/hydration.spec.ts).
 */
export function Island({ slot, as: Element, className, style, data }: IslandProps): ReactElement {
  const html = typeof window === 'undefined' ? htmlOf(slot) : '';
  return (
    <Element
      className={className}
      style={style}
      {...data}
      aria-busy={Element === 'figure' ? 'false' : undefined}
      suppressHydrationWarning
      {...rawHtml(html)}
    />
  );
}

function htmlOf(slot: string): string {
  const html = slotOf(slot);
  return typeof html === 'string' ? html : use(html);
}
