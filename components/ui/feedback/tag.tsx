import '@/components/ui/kit.css';
import type { ReactElement } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';
import { TagClose } from './tag-close.client';

export interface TagProps {
  /** Cut at 20 characters; the title then says the whole. */
  readonly text: string;
  readonly tone?: 'quiet' | 'accent' | 'success' | 'warning' | 'danger';
  readonly icon?: IconName | undefined;
  /** Makes the text a link. */
  readonly href?: string | undefined;
  /** Gives it a button that removes it. */
  readonly onClose?: (() => void) | undefined;
}

const longest = 20;

export function Tag({ text, tone = 'quiet', icon, href, onClose }: TagProps): ReactElement {
  const characters = [...text];
  const isLong = characters.length > longest;
  const shown = isLong ? `${characters.slice(0, longest).join('')}...` : text;
  return (
    <span className="tag" data-tone={tone} title={isLong ? text : undefined}>
      {icon !== undefined && <Icon name={icon} size={12} />}
      {href === undefined ? <span>{shown}</span> : <a href={href}>{shown}</a>}
      {onClose !== undefined && <TagClose text={text} onClose={onClose} />}
    </span>
  );
}
