import type { ReactElement, ReactNode } from 'react';

export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }): ReactElement {
  return (
    <div className="empty">
      <strong>{title}</strong>
      {children}
    </div>
  );
}
