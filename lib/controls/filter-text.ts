import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { fixedEnds, rangeText } from '@/lib/time/range-text';
import { generatedLabel, recordOf, textIn } from './adhoc-record';
import { type FilterValue, filterDraftOf } from './filter-draft';
import { valueShapeOf, wireOperators } from './filter-operators';

/** A filter in one line. */
export interface FilterWords {
  readonly text: string;
  /** A relative time range whose ends the server knows, and the column it is on; null for all others. */
  readonly open: { readonly range: string; readonly column: string } | null;
}

/** A stored filter as text, such as `deal_size = Large` or `2003-01-01 ≤ order_date < 2005-06-01`. */
export function filterWords(value: unknown, dataset: Pick<ExploreDataset, 'columns'> | null): FilterWords {
  const draft = filterDraftOf(value);
  if (draft.tab === 'sql') return { text: generatedLabel(draft.sql), open: null };
  const column = dataset?.columns.find(({ name }) => name === draft.subject)?.verboseName || draft.subject;
  const { operator, values, range } = draft;
  if (operator === null) return { text: [column, textIn(recordOf(value), 'operator')].join(' ').trim(), open: null };
  if (operator === 'TEMPORAL_RANGE') {
    const ends = fixedEnds(range);
    if (ends === null) return { text: `${column} (${range})`, open: { range, column } };
    const isOpen = ends.since === '' && ends.until === '';
    return { text: isOpen ? `${column} (${range})` : rangeText(ends, column), open: null };
  }
  if (operator === 'IS_TRUE' || operator === 'IS_FALSE') {
    return { text: `${column} IS ${operator === 'IS_TRUE' ? 'TRUE' : 'FALSE'}`, open: null };
  }
  const wire = wireOperators[operator];
  const sign = signs[wire] ?? wire;
  switch (valueShapeOf(operator)) {
    case 'none':
      return { text: `${column} ${sign}`, open: null };
    case 'list':
      return { text: `${column} ${sign} (${values.map(valueText).join(', ')})`, open: null };
    default:
      return { text: `${column} ${sign} ${values.slice(0, 1).map(valueText).join('')}`, open: null };
  }
}

const signs: Readonly<Record<string, string>> = { '==': '=', '!=': '≠', '>=': '≥', '<=': '≤' };

/** A value of a column as it is shown: absent and empty values have marks. */
export function valueText(value: FilterValue): string {
  if (value === null) return '<NULL>';
  return value === '' ? '<empty string>' : String(value);
}
