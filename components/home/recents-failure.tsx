import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import type { RecentTab } from '@/lib/home/home-state';

/** Why a tab of what was used last is empty. What was changed and made comes from lists that are filtered. */
export function RecentsFailure({ tab, error }: { readonly tab: RecentTab; readonly error: unknown }): ReactElement {
  const t = useTranslations('home.failed');
  const reason = useErrorText()(error);
  return <Alert level="danger" title={t(tab === 'Viewed' ? 'recents' : 'filtered', { reason })} />;
}
