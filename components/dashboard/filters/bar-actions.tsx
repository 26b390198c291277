import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Button } from '@/components/ui/button';
import { useBarScene } from './bar-context';

export function BarActions({ isShort = false }: { readonly isShort?: boolean }): ReactElement {
  const t = useTranslations('filterBar');
  const { model, bar } = useBarScene();
  return (
    <div className="filter-actions">
      {model.isInstant ? null : (
        <Button type="submit" look="primary" disabled={!bar.canApply}>
          {isShort ? t('applyShort') : t('apply')}
        </Button>
      )}
      <Button disabled={!bar.canClear} onClick={bar.clear}>
        {t('clear')}
      </Button>
    </div>
  );
}
