import type { ReactElement } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';
import { NamedIcon } from '@/components/ui/named-icon';

export interface FaceProps {
  readonly icon: IconName;
  /** The name of the icon, where it is part of the button's name. */
  readonly name?: string;
  readonly text: string;
}

/** A button that shows an icon alone; its text is for those who do not see it. */
export function Face({ icon, name, text }: FaceProps): ReactElement {
  return (
    <>
      {name === undefined ? <Icon name={icon} /> : <NamedIcon icon={icon} name={name} />}
      <span className="hidden-text">{text}</span>
    </>
  );
}
