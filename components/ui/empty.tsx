import type { ReactElement, ReactNode } from 'react';

export interface EmptyProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Whether nothing else is on the page, so that the title is that of the page. */
  readonly isPage?: boolean;
}

export function Empty({ title, children, isPage = false }: EmptyProps): ReactElement {
  return (
    <div className="empty">
      {isPage ? <h1>{title}</h1> : <strong>{title}</strong>}
      {children}
    </div>
  );
}
