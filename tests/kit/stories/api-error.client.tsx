'use client';

import { type ReactElement, useState } from 'react';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { ApiError, type ApiProblem, problemOf } from '@/lib/client/api-error';

const told = (status: number, problem: ApiProblem) => new ApiError({ status, problems: [problem] });
const issue = (code: number, message: string) => ({ code, message: `Issue ${code} - ${message}` });

const errors = {
  database: told(
    500,
    problemOf('FATAL: remaining connection slots are reserved', 'GENERIC_DB_ENGINE_ERROR', {
      engine_name: 'PostgreSQL',
      issue_codes: [issue(1002, 'The database returned an unexpected error.')],
      owners: ['Ada Lovelace', 'Grace Hopper'],
    }),
  ),
  dataset: told(404, problemOf('Datasource does not exist', null)),
  network: new ApiError({ status: 0, cause: 'network' }),
  timeout: told(408, problemOf('The query exceeded the 60 seconds timeout.', 'BACKEND_TIMEOUT_ERROR', { timeout: 60 })),
  sql: told(
    422,
    problemOf('syntax error at or near "FORM"', 'INVALID_SQL_ERROR', {
      sql: 'SELECT name\nFORM people\nLIMIT 10',
      line: 2,
      column: 1,
    }),
  ),
  fields: told(400, problemOf('', null, { messages: { slug: ['Must be unique'], owners: ['Owners are invalid'] } })),
  parameters: told(
    400,
    problemOf('The parameter "contry" in your query is undefined.', 'MISSING_TEMPLATE_PARAMS_ERROR', {
      undefined_parameters: ['contry'],
      template_parameters: { country: 'DE', year: 2026 },
    }),
  ),
  driver: told(422, problemOf('Could not load database driver: oracle', 'GENERIC_COMMAND_ERROR')),
  access: told(
    403,
    problemOf('This endpoint requires the datasource 4', 'DATASOURCE_SECURITY_ACCESS_ERROR', {
      link: 'https://a.test/ask',
    }),
  ),
  script: told(403, problemOf('Refused', 'DATASOURCE_SECURITY_ACCESS_ERROR', { link: 'javascript:alert(1)' })),
  unexpected: new TypeError('x is undefined'),
};

function Retried(): ReactElement {
  const [count, setCount] = useState(0);
  const url = 'https://provider.test/authorize';
  const problem = problemOf('Sign in', 'OAUTH2_REDIRECT', { url, tab_id: 'tab-1', redirect_uri: '/' });
  return (
    <>
      <ApiErrorNotice error={told(403, problem)} onRetry={() => setCount(count + 1)} />
      <output>{`Runs: ${count}`}</output>
    </>
  );
}

const shown = Object.entries(errors).map(([name, error]) => [
  name,
  () => <ApiErrorNotice error={error} subject="visualization" onRetry={() => undefined} />,
]);

export const stories: Readonly<Record<string, () => ReactElement>> = {
  ...Object.fromEntries(shown),
  oauth2: () => <Retried />,
};
