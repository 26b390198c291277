import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Icon } from '@/components/ui/icon';

/** Makes a row a favorite of the reader, or takes it back. */
export function RowStar({ isOn, onToggle }: { readonly isOn: boolean; readonly onToggle: () => void }): ReactElement {
  const t = useTranslations('list');
  return (
    <button
      type="button"
      className="button icon-button list-star"
      data-look="icon"
      data-size="small"
      data-js=""
      data-on={isOn ? '' : undefined}
      aria-label={t(isOn ? 'starred' : 'unstarred')}
      onClick={onToggle}
    >
      <Icon name="star" size={14} />
    </button>
  );
}
