import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import type { FilterDraft, FilterValue } from './filter-draft';
import { valueShapeOf, wireOperators } from './filter-operators';

/** A simple filter as a condition in SQL, as far as it says something: the start of a custom one. */
export function filterExpression({ subject, operator, values }: FilterDraft): string {
  if (subject === '' || operator === null || operator === 'TEMPORAL_RANGE' || operator === 'LATEST_PARTITION') {
    return subject;
  }
  if (operator === 'IS_TRUE' || operator === 'IS_FALSE') {
    return `${subject} = ${operator === 'IS_TRUE'}`;
  }
  const wire = wireOperators[operator];
  const sign = wire === '==' ? '=' : wire;
  switch (valueShapeOf(operator)) {
    case 'none':
      return `${subject} ${sign}`;
    case 'list':
      return values.length === 0 ? `${subject} ${sign} ` : `${subject} ${sign} (${values.map(literal).join(', ')})`;
    default:
      return `${subject} ${sign} ${values.slice(0, 1).map(literal).join('')}`;
  }
}

function literal(value: FilterValue): string {
  if (value === null) return 'NULL';
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

/** The condition that keeps the newest partition, by the macro of the database. */
export function partitionExpression(subject: string, dataset: ExploreDataset | null): string {
  const table = [dataset?.schema, dataset?.name].filter(Boolean).join('.');
  return `${subject} = '{{ presto.latest_partition('${table}') }}'`;
}
