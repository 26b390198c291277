'use client';

import '@/components/ui/kit.css';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';

export interface ToolbarProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Stays in the row and scrolls instead of breaking into lines. */
  readonly isSingleLine?: boolean;
}

const stops = 'button, a[href], [role="button"], input, select';

/** A row of buttons and fields. The arrow keys move between them; in a field they belong to its text. */
export function Toolbar({ label, children, isSingleLine = false }: ToolbarProps): ReactElement {
  return (
    <div
      role="toolbar"
      aria-label={label}
      className="toolbar"
      data-single={isSingleLine || undefined}
      onKeyDown={moveFocus}
    >
      {children}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, defaultPrevented } = event;
  if (defaultPrevented || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  if (target.matches('input, textarea, select, [role="combobox"], [role="slider"], [contenteditable="true"]')) return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => !stop.matches(':disabled, [tabindex="-1"]') && stop.checkVisibility(),
  );
  const last = all.length - 1;
  const index = all.indexOf(target);
  if (index < 0) return;
  const next = {
    ArrowRight: index === last ? 0 : index + 1,
    ArrowLeft: index === 0 ? last : index - 1,
    Home: 0,
    End: last,
  };
  const to = next[key as keyof typeof next] as number | undefined;
  if (to === undefined) return;
  event.preventDefault();
  all[to]?.focus();
}
