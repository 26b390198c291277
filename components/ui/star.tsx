import type { ReactElement } from 'react';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { Icon } from './icon';

const t = pageTexts('star');

export function Star(): ReactElement {
  return (
    <span className="text-warning">
      <Icon name="star" size={14} />
      <span className="hidden-text">{t('favorite')}</span>
    </span>
  );
}
