import type { ReactElement } from 'react';
import type { RowActsModel } from '@/components/lists/acts/use-row-acts';
import { Modified } from '@/components/lists/rows/card-list';
import { RowMenu } from '@/components/lists/rows/row-menu';
import type { ListedRow } from '@/components/lists/use-rows';
import type { ListPlan } from '@/lib/lists/list-plan';
import { textOf } from '@/lib/lists/row-text';

export interface QueryCardsProps {
  readonly plan: ListPlan;
  readonly rows: readonly ListedRow[];
  readonly acts: RowActsModel;
}

/** Saved queries with the beginning of their SQL. */
export function QueryCards({ plan, rows, acts }: QueryCardsProps): ReactElement {
  return (
    <ul className="cards">
      {rows.map((listed) => {
        const { id, row } = listed;
        return (
          <li key={id} className="card" data-row={id}>
            <pre className="home-sql">{textOf(row, 'sql').slice(0, 400)}</pre>
            <div className="card-body">
              <a href={plan.hrefOf?.(row, id)} className="truncate">
                {plan.nameOf(row)}
              </a>
              <span className="list-card-foot">
                <span className="truncate grow">
                  <Modified row={row} />
                </span>
                <RowMenu entries={acts.entries(listed)} />
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
