import type { ReactElement } from 'react';
import { ErrorNotice } from '@/components/ui/feedback/error-notice.client';
import type { ApiErrorPartProps } from './api-error-part';
import { textFact } from './problem-facts';
import { useProblemNotice } from './use-problem-notice';

/** An error of the database, named by its engine. */
export function DatabaseError(props: ApiErrorPartProps): ReactElement {
  const { t, notice } = useProblemNotice(props);
  const engine = textFact(props.problem, 'engine_name');
  const title = engine === null ? t('error.databaseUnnamed') : t('error.database', { engine });
  return <ErrorNotice {...notice} title={title} text={props.problem.message} />;
}
