import type { ReactElement, ReactNode } from 'react';

export interface BadgeProps {
  readonly tone?: 'quiet' | 'success' | 'accent' | 'warning';
  /** What a pointer that rests on it is told. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

export function Badge({ tone = 'quiet', title, children }: BadgeProps): ReactElement {
  return (
    <span className="badge" data-tone={tone} title={title}>
      {children}
    </span>
  );
}
