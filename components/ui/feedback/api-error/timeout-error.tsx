import type { ReactElement } from 'react';
import { ErrorNotice } from '@/components/ui/feedback/error-notice.client';
import type { ApiErrorPartProps } from './api-error-part';
import { issuesOf, numberFact } from './problem-facts';
import { useProblemNotice } from './use-problem-notice';

/** A query took longer than it may, with the usual reasons. */
export function TimeoutError(props: ApiErrorPartProps): ReactElement {
  const { problem, subject } = props;
  const hasIssues = issuesOf(problem).length > 0;
  const { t, notice } = useProblemNotice(props);
  const seconds = numberFact(problem, 'timeout');
  const limit = seconds === null ? [] : [t('error.timeoutLimit', { seconds })];
  const details = [t('error.triggers'), t('error.issue1000'), t('error.issue1001')].join('\n');
  return (
    <ErrorNotice
      {...notice}
      {...(hasIssues ? {} : { details })}
      title={t('error.timeout')}
      text={[t('error.timeoutText', { subject }), ...limit].join(' ')}
    />
  );
}
