import type { SelectOption } from '@/components/ui/select/select-option';
import type { ExploreColumn } from '@/lib/explore/explore-dataset';
import { KindIcon } from './kind-icon';

/** Columns as options; the name in the database is searched where the label is another. */
export function columnOptions(columns: readonly ExploreColumn[]): readonly SelectOption[] {
  return columns.map((column) => ({
    value: column.name,
    label: column.verboseName || column.name,
    hint: column.verboseName && column.verboseName !== column.name ? column.name : undefined,
    icon: <KindIcon kind={column.isTemporal ? 'temporal' : column.kind} />,
  }));
}
