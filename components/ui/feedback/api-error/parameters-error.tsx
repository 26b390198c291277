import type { ReactElement } from 'react';
import { ErrorNotice } from '@/components/ui/feedback/error-notice.client';
import { isObject } from '@/lib/text/is-object';
import { nearNames } from '@/lib/text/near-names';
import type { ApiErrorPartProps } from './api-error-part';
import { listFact } from './problem-facts';
import { useProblemNotice } from './use-problem-notice';

const mostEdits = 2;

/** Template parameters without a value, and given ones whose names are similar. */
export function ParametersError(props: ApiErrorPartProps): ReactElement {
  const { problem } = props;
  const { t, notice } = useProblemNotice(props, problem.message);
  const missing = listFact(problem, 'undefined_parameters');
  const { template_parameters: given } = problem.extra;
  const known = isObject(given) ? Object.keys(given) : [];
  const near = missing.flatMap((name) => {
    const names = nearNames(name, known, mostEdits);
    return names.length === 0 ? [] : [{ name, names: names.join(', ') }];
  });
  const text =
    missing.length === 0 ? (
      problem.message
    ) : (
      <>
        <p>{t('error.parametersText', { count: missing.length, names: missing.join(', ') })}</p>
        {near.length > 0 && (
          <ul className="api-error-list">
            {near.map((suggestion) => (
              <li key={suggestion.name}>{t('error.parametersNear', suggestion)}</li>
            ))}
          </ul>
        )}
      </>
    );
  return <ErrorNotice {...notice} title={t('error.parameters')} text={text} />;
}
