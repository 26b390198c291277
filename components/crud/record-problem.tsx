import type { ReactElement } from 'react';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('crudForm');

/** The place in a form for what went wrong with sending it, and the sentences that its script may put there. */
export function RecordProblem(): ReactElement {
  return (
    <p
      role="alert"
      className="text-[13px] text-danger"
      data-record-problem=""
      data-refused={t('refused')}
      data-unreachable={t('unreachable')}
      data-signed-out={t('signedOut')}
      data-unanswered={t('unanswered', { status: '{status}' })}
      hidden
    />
  );
}
