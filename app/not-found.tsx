import type { ReactElement } from 'react';
import { LinkButton } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('notFound');

export default function NotFound(): ReactElement {
  return (
    <Empty title={t('thereIsNothingHere')} isPage>
      <p>{t('theAddressIsWrong')}</p>
      <p className="flex gap-2 pt-3">
        <LinkButton href="/dashboard/list/" look="primary">
          {t('allDashboards')}
        </LinkButton>
        <LinkButton href="/superset/welcome/">{t('backToHome')}</LinkButton>
      </p>
    </Empty>
  );
}
