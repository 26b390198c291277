'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Icon } from '@/components/ui/icon';

export function TagClose(props: { readonly text: string; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('ui');
  return (
    <button
      type="button"
      className="tag-close"
      aria-label={t('feedback.remove', { label: props.text })}
      onClick={props.onClose}
    >
      <Icon name="close" size={10} />
    </button>
  );
}
