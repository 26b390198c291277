import type { ReactElement } from 'react';
import { ErrorNotice } from '@/components/ui/feedback/error-notice.client';
import { errorText, isNamedStatus, statusText } from '@/lib/client/error-text';
import type { ApiErrorPartProps } from './api-error-part';
import { textFact } from './problem-facts';
import { useProblemNotice } from './use-problem-notice';

/** Everything without a renderer of its own. The title is the status, or `Unexpected error`. */
export function GenericError(props: ApiErrorPartProps): ReactElement {
  const { problem, error } = props;
  const stack = textFact(problem, 'stack');
  const { t, notice } = useProblemNotice(props, ...(stack === null ? [] : [stack]));
  const isNamed = isNamedStatus(error.status) && error.status !== 500;
  const text = error.isSignedOut || stack !== null || problem.message === '' ? errorText(error, t) : problem.message;
  const title = error.isCsrf || !isNamed ? t('error.unexpected') : statusText(error.status, t);
  return <ErrorNotice {...notice} title={title} text={text === title ? undefined : text} />;
}
