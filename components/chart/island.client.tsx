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
 * HTML that is sent once: the server writes it, and the client keeps what is in the page. It relies on React not
 * touching the content of an element whose HTML it does not compare (tests/pages/hydration.spec.ts).
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
