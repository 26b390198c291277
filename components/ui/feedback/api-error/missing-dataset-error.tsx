import type { ReactElement } from 'react';
import { ErrorNotice } from '@/components/ui/feedback/error-notice.client';
import type { ApiErrorPartProps } from './api-error-part';
import { useProblemNotice } from './use-problem-notice';

/** The dataset of a chart is gone. */
export function MissingDatasetError(props: ApiErrorPartProps): ReactElement {
  const { t, notice } = useProblemNotice(props, props.problem.message);
  return <ErrorNotice {...notice} title={t('error.dataset')} text={t('error.datasetText')} />;
}
