import type { ListPlan } from './list-plan';

/** The name of the cookie with the view that the reader chose for a list: `card` or `table`. */
export function viewCookie({ id }: ListPlan): string {
  return `list-view-${id}`;
}
