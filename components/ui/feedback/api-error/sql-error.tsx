import type { ReactElement } from 'react';
import { ErrorNotice } from '@/components/ui/feedback/error-notice.client';
import { markedLine } from '@/lib/text/marked-line';
import type { ApiErrorPartProps } from './api-error-part';
import { numberFact, textFact } from './problem-facts';
import { useProblemNotice } from './use-problem-notice';

/** SQL that cannot be parsed: the line, with a caret under the column. */
export function SqlError(props: ApiErrorPartProps): ReactElement {
  const { problem } = props;
  const { t, notice } = useProblemNotice(props);
  const sql = textFact(problem, 'sql');
  const line = numberFact(problem, 'line');
  const column = numberFact(problem, 'column');
  const shown = sql === null || line === null ? null : markedLine(sql, line, column);
  const text = (
    <>
      <p>{problem.message}</p>
      {shown !== null && line !== null && (
        <>
          <p>{column === null ? t('error.sqlPlace', { line }) : t('error.sqlPlaceColumn', { line, column })}</p>
          <pre className="api-error-line">{shown}</pre>
        </>
      )}
    </>
  );
  return <ErrorNotice {...notice} title={t('error.sql')} text={text} />;
}
