import { isDeepStrictEqual } from 'node:util';
import type { ListPlan } from '@/lib/lists/list-plan';
import { questionOf, readListState } from '@/lib/lists/list-state';
import { listPlans } from '@/lib/lists/plans/registry';
import { readRison } from '@/lib/text/rison';
import { notReplayed } from '@/tests/oracle/judge';
import type { RecordedCase } from '@/tests/oracle/read-cases';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query?: { readonly q?: string };
}

/** What a list asks for at an address, against what the recorded list asked for there. */
export function listDifference({ url, calls }: RecordedCase): string | undefined | typeof notReplayed {
  const { pathname, searchParams } = new URL(String(url), 'http://localhost');
  const plan = listPlans.find(({ path }) => path === pathname);
  const asked = plan === undefined ? undefined : questionIn(plan, calls as readonly Asked[]);
  if (plan === undefined || asked === undefined) return notReplayed;
  const { columns: _ours, ...ours } = questionOf(plan, readListState(plan, searchParams));
  const { select_columns: _theirs, columns: _read, filters = [], ...theirs } = asked;
  return isDeepStrictEqual(ours, { ...theirs, filters })
    ? undefined
    : `${JSON.stringify(ours)} instead of ${JSON.stringify({ ...theirs, filters })}`;
}

function questionIn(plan: ListPlan, calls: readonly Asked[]): Readonly<Record<string, unknown>> | undefined {
  const questions = calls
    .filter(({ method, path }) => method === 'GET' && path === plan.api)
    .map(({ query }) => readRison(query?.q ?? '()') as Readonly<Record<string, unknown>>)
    .filter((question) => 'page_size' in question);
  return questions.at(-1);
}
