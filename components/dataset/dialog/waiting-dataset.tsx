import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import type { ApiError } from '@/lib/client/api-error';
import { isWorthRetrying } from '@/lib/client/error-kind';

export interface WaitingDatasetProps {
  /** Why the dataset was not read; null while it is. */
  readonly error: ApiError | null;
  readonly onRetry: () => void;
}

/** Keeps the place of a dataset that is being read, or says why it could not be. */
export function WaitingDataset({ error, onRetry }: WaitingDatasetProps): ReactElement {
  const t = useTranslations();
  const errorText = useErrorText();
  if (error === null) {
    return (
      <div className="dataset-waiting" role="status" aria-label={t('dataset.waiting')}>
        <Skeleton height={44} />
        <Skeleton height={32} width="70%" />
        <Skeleton lines={8} />
      </div>
    );
  }
  return (
    <Alert
      level="danger"
      actions={isWorthRetrying(error) ? <Button onClick={onRetry}>{t('ui.error.retry')}</Button> : undefined}
    >
      {errorText(error, { doing: 'fetching', resource: 'dataset' })}
    </Alert>
  );
}
