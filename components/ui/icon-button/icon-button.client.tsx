'use client';

import './icon-button.css';
import type { ComponentProps, ReactElement } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'title'> {
  readonly icon: IconName;
  /** Its accessible name, and the tooltip. */
  readonly label: string;
  /** `small` is 24 px, for rows and ends of fields. */
  readonly size?: 'normal' | 'small';
  readonly isDanger?: boolean;
}

export function IconButton({
  icon,
  label,
  size = 'normal',
  isDanger = false,
  className,
  ...props
}: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      data-look="icon"
      data-size={size}
      data-tone={isDanger ? 'danger' : undefined}
      {...props}
      className={className === undefined ? 'button icon-button' : `button icon-button ${className}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} size={size === 'small' ? 14 : 16} />
    </button>
  );
}
