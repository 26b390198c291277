import type { ReactElement } from 'react';
import { ErrorNotice } from '@/components/ui/feedback/error-notice.client';
import type { ApiErrorPartProps } from './api-error-part';
import { useProblemNotice } from './use-problem-notice';

/** No answer came at all. */
export function NetworkError(props: ApiErrorPartProps): ReactElement {
  const { t, notice } = useProblemNotice(props);
  return <ErrorNotice {...notice} title={t('error.network')} text={t('error.networkHelp')} />;
}
