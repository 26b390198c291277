import { useLocale, useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import type { RowsModel } from './use-rows';

/** When the rows were read, and a button that reads them again. */
export function ListAge({ model }: { readonly model: RowsModel }): ReactElement {
  const t = useTranslations('list');
  const locale = useLocale();
  const [at, setAt] = useState<Date | null>(null);
  const { isBusy } = model;
  // Whatever was read is there once nothing is being read any more.
  useEffect(() => {
    if (!isBusy) setAt(new Date());
  }, [isBusy]);
  const shape = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const;
  const time = at === null ? '' : new Intl.DateTimeFormat(locale, shape).format(at);
  return (
    <div className="list-age" data-js="">
      <span>{at === null ? '' : t('lastUpdated', { time })}</span>
      <button
        type="button"
        className="button icon-button"
        data-look="icon"
        data-size="small"
        aria-label={t('sync')}
        title={t('syncTitle')}
        disabled={isBusy}
        onClick={() => void model.reload()}
      >
        <Icon name="refresh" size={14} />
      </button>
    </div>
  );
}
