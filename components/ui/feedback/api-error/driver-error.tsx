import type { ReactElement } from 'react';
import { ErrorNotice } from '@/components/ui/feedback/error-notice.client';
import type { ApiErrorPartProps } from './api-error-part';
import { useProblemNotice } from './use-problem-notice';

/** The server has no driver for the database; says who can install it. */
export function DriverError(props: ApiErrorPartProps): ReactElement {
  const { t, notice } = useProblemNotice(props, props.problem.message);
  return <ErrorNotice {...notice} title={t('error.driver')} text={t('error.driverText')} />;
}
