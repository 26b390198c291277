'use client';

import type { Dispatch, ReactElement, ReactNode, SetStateAction } from 'react';
import type { SqlRole } from '@/lib/controls/sql-check';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { SqlExpression } from './sql-expression.client';

interface SqlPartProps<Draft extends { readonly sql: string }> {
  readonly draft: Draft;
  readonly setDraft: Dispatch<SetStateAction<Draft>>;
  readonly dataset: ExploreDataset | null;
  /** Where the SQL stands in the query, among what is selected unless given. */
  readonly usage?: SqlRole;
  readonly onSubmit: () => void;
  /** What is chosen above the SQL. */
  readonly children?: ReactNode;
}

/** The tab in which a column, a metric or a filter is written as SQL. */
export function SqlPart<Draft extends { readonly sql: string }>(props: SqlPartProps<Draft>): ReactElement {
  const { draft, setDraft, dataset, usage = 'select', onSubmit, children } = props;
  return (
    <div className="field-editor-part">
      {children}
      <SqlExpression
        usage={usage}
        value={draft.sql}
        dataset={dataset}
        onChange={(sql) => setDraft((last) => ({ ...last, sql }))}
        onSubmit={onSubmit}
      />
    </div>
  );
}
