import type { ListAnswer } from '@/lib/client/wire/answers';
import type { CellContext, ListPlan, ListRights } from '@/lib/lists/list-plan';
import type { ListState } from '@/lib/lists/list-state';
import type { Row } from '@/lib/lists/row-text';

/** What the server read for the address. */
export interface FirstList {
  readonly state: ListState;
  readonly unknownFilter: string | null;
  readonly answer: ListAnswer<Row>;
  /** The favorites among its rows. */
  readonly starred: readonly number[];
}

/** What all parts of a list look at. */
export interface ListView {
  readonly plan: ListPlan;
  readonly rights: ListRights;
  readonly context: CellContext;
}
