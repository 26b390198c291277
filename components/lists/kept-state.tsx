import type { ReactElement } from 'react';
import type { ListPlan } from '@/lib/lists/list-plan';
import { type ListState, listParams } from '@/lib/lists/list-state';

/** What the list shows as hidden fields, for forms that the browser sends by itself. */
export function KeptState({
  plan,
  state,
  without = [],
}: {
  readonly plan: ListPlan;
  readonly state: ListState;
  readonly without?: readonly string[];
}): ReactElement {
  return (
    <>
      {[...listParams(plan, state)]
        .filter(([name]) => !without.includes(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
    </>
  );
}
