import type { ReactElement, ReactNode } from 'react';
import type { ButtonLook } from './button';

export interface MenuProps {
  readonly label: string;
  /** The content of the closed menu. */
  readonly face: ReactNode;
  readonly look?: ButtonLook;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

/** Opens without script; with script, a click elsewhere and Escape close it. On a phone it is a sheet. */
export function Menu({ label, face, look = 'plain', align = 'end', children }: MenuProps): ReactElement {
  return (
    <details className="menu" name="menu">
      <summary className="button" data-look={look} aria-label={label}>
        {face}
      </summary>
      <div className="menu-panel" data-align={align} data-sheet="">
        {children}
      </div>
    </details>
  );
}
