import type { RowActsModel } from '@/components/lists/acts/use-row-acts';
import type { ListView } from '@/components/lists/list-props';
import type { ListedRow, RowsModel } from '@/components/lists/use-rows';
import type { SelectionModel } from '@/components/lists/use-selection';

/** What rows are drawn with, as a table or as cards. */
export interface RowsProps {
  readonly view: ListView;
  readonly model: RowsModel;
  readonly selection: SelectionModel;
  readonly acts: RowActsModel;
  readonly rows: readonly ListedRow[];
}
