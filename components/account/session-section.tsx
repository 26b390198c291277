import type { ReactElement } from 'react';
import { Button } from '@/components/ui/button';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('account');

/** What ends one's sessions in all other browsers. */
export function Sessions({ csrf }: { readonly csrf: string }): ReactElement {
  return (
    <form method="post" action="/user_info/" className="account-part">
      <p className="text-quiet">{t('sessionsAre')}</p>
      <input type="hidden" name="csrf_token" value={csrf} />
      <div>
        <Button type="submit" name="act" value="endOthers">
          {t('endOthers')}
        </Button>
      </div>
    </form>
  );
}
