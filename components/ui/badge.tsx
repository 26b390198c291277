import type { ReactElement, ReactNode } from 'react';

export interface BadgeProps {
  readonly tone?: 'quiet' | 'success' | 'accent' | 'warning';
  readonly children: ReactNode;
}

export function Badge({ tone = 'quiet', children }: BadgeProps): ReactElement {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
