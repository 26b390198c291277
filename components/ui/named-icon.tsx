import type { ReactElement } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';

/** An icon that says something: its name is part of what stands around it. */
export function NamedIcon({
  icon,
  name,
  size,
}: {
  readonly icon: IconName;
  readonly name: string;
  readonly size?: number;
}): ReactElement {
  return (
    <span role="img" aria-label={name} className="named-icon">
      <Icon name={icon} {...(size === undefined ? {} : { size })} />
    </span>
  );
}
