import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Skeleton } from '@/components/ui/feedback/skeleton';

/** How many cards or rows are drawn while none is there yet. */
export const waitingCount = 25;

export function WaitingRows({
  isCards,
  count = waitingCount,
}: {
  readonly isCards: boolean;
  readonly count?: number;
}): ReactElement {
  const t = useTranslations('list');
  return (
    <div className={isCards ? 'cards' : 'panel'}>
      <span role="status" className="hidden-text">
        {t('loading')}
      </span>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={isCards ? 'card' : 'list-waiting'} aria-hidden="true" data-waiting="">
          {isCards ? (
            <>
              <Skeleton height={150} />
              <div className="card-body">
                <Skeleton lines={2} />
              </div>
            </>
          ) : (
            <Skeleton height={16} />
          )}
        </div>
      ))}
    </div>
  );
}
