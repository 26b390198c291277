import '@/components/lists/failure-kinds.css';
import type { ReactElement } from 'react';
import { currentViewer } from '@/app/(main)/current-viewer';
import { failureDays, failuresOf } from '@/lib/server/sqllab/failure-kinds';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('failures');

/** Why queries failed of late, as bars; null when none did. */
export async function FailureKinds(): Promise<ReactElement | null> {
  const { ran, kinds } = await failuresOf(await currentViewer());
  const failed = kinds.reduce((sum, one) => sum + one.failed, 0);
  if (failed === 0) return null;
  const most = kinds[0]?.failed ?? 1;
  return (
    <section className="page failure-kinds" aria-labelledby="failure-kinds">
      <h2 id="failure-kinds">{t('title')}</h2>
      <p>
        {t('summary', { days: failureDays, failed, ran })}{' '}
        <a href="/sqllab/history/?filters=(status:failed)">{t('show')}</a>
      </p>
      <dl>
        {kinds.map((one) => (
          <div key={one.kind}>
            <dt>{t(one.kind)}</dt>
            <dd>
              <span className="failure-bar" style={{ width: `${Math.max(1, (one.failed / most) * 100)}%` }} />
              {one.failed}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
