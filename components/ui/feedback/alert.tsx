import '@/components/ui/kit.css';
import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';

export type AlertLevel = 'info' | 'success' | 'warning' | 'danger';

export interface AlertProps {
  readonly level: AlertLevel;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  /** Buttons or links beneath. */
  readonly actions?: ReactNode;
}

export const levelIcons: Readonly<Record<AlertLevel, IconName>> = {
  info: 'info',
  success: 'success',
  warning: 'alert',
  danger: 'alert',
};

/** A sentence that stays until its cause is gone. Faults and warnings are announced at once. */
export function Alert({ level, title, children, actions }: AlertProps): ReactElement {
  return (
    <div className="alert" data-level={level} role={level === 'danger' || level === 'warning' ? 'alert' : 'status'}>
      <Icon name={levelIcons[level]} />
      <div className="alert-body">
        {title !== undefined && <strong>{title}</strong>}
        {children !== undefined && <div>{children}</div>}
        {actions !== undefined && <div className="alert-actions">{actions}</div>}
      </div>
    </div>
  );
}
