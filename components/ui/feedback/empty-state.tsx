import '@/components/ui/kit.css';
import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';

export interface EmptyStateProps {
  readonly title: string;
  /** What can be done about it. */
  readonly text?: ReactNode;
  readonly icon?: IconName | undefined;
  /** Buttons or links. */
  readonly actions?: ReactNode;
  /** `small` is for panels and menus. */
  readonly size?: 'normal' | 'small';
}

export function EmptyState({ title, text, icon, actions, size = 'normal' }: EmptyStateProps): ReactElement {
  return (
    <div className="empty-state" data-size={size}>
      {icon !== undefined && <Icon name={icon} size={size === 'small' ? 20 : 28} />}
      <strong>{title}</strong>
      {text !== undefined && <p>{text}</p>}
      {actions !== undefined && <div className="empty-state-actions">{actions}</div>}
    </div>
  );
}
