'use client';

import '@/components/ui/kit.css';
import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactElement } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'title'> {
  readonly icon: IconName;
  /** The tooltip, and the accessible name or its end. */
  readonly label: string;
  /** The accessible name begins with the name of the icon, by which readers of the field know the button. */
  readonly iconName?: 'down' | 'edit' | 'ellipsis' | 'eye' | 'lock' | 'plusCircle' | 'trash' | 'verticalAlign';
  /** `small` is 24 px, for rows and ends of fields. */
  readonly size?: 'normal' | 'small';
  readonly isDanger?: boolean;
}

export function IconButton({
  icon,
  label,
  iconName,
  size = 'normal',
  isDanger = false,
  className,
  ...props
}: IconButtonProps): ReactElement {
  const t = useTranslations('ui.icons');
  return (
    <button
      type="button"
      data-look="icon"
      data-size={size}
      data-tone={isDanger ? 'danger' : undefined}
      {...props}
      className={className === undefined ? 'button icon-button' : `button icon-button ${className}`}
      aria-label={iconName === undefined ? label : `${t(iconName)} ${label}`}
      title={label}
    >
      <Icon name={icon} size={size === 'small' ? 14 : 16} />
    </button>
  );
}
