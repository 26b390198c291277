import type { ReactElement } from 'react';
import { ErrorNotice } from '@/components/ui/feedback/error-notice.client';
import { isObject } from '@/lib/text/is-object';
import { refusalWords } from '@/lib/text/refusal-words';
import type { ApiErrorPartProps } from './api-error-part';
import { useProblemNotice } from './use-problem-notice';

/** What was sent did not pass the checks: one line for each field. */
export function FieldsError(props: ApiErrorPartProps): ReactElement {
  const { messages, payload } = props.problem.extra;
  const { t, notice } = useProblemNotice(props, ...(payload === undefined ? [] : [JSON.stringify(payload, null, 2)]));
  const lines = isObject(messages) ? Object.entries(messages) : [];
  const text =
    lines.length === 0 ? (
      props.problem.message
    ) : (
      <ul className="api-error-list">
        {lines.map(([field, problem]) => (
          <li key={field}>
            {field === '_schema' ? null : <b>{`${field}: `}</b>}
            {refusalWords(problem)}
          </li>
        ))}
      </ul>
    );
  return <ErrorNotice {...notice} title={t('error.fields')} text={text} />;
}
