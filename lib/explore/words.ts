import { chartText } from '@/lib/text/chart-texts/chart-texts';

type Fields = Readonly<Record<string, unknown>>;

/** A stored value as text: a metric by its label, a filter as a comparison, a list with commas; '' for nothing. */
export function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return chartText(value ? 'Yes' : 'No');
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(', ');
  return typeof value === 'object' ? wordsOfObject({ ...value }) : String(value);
}

function wordsOfObject(value: Fields): string {
  if (typeof value.subject === 'string') {
    return [value.subject, operatorWords[String(value.operator)] ?? wordsOf(value.operator), wordsOf(value.comparator)]
      .filter(Boolean)
      .join(' ');
  }
  for (const key of ['label', 'sqlExpression', 'column_name', 'name']) {
    if (typeof value[key] === 'string' && value[key] !== '') return String(value[key]);
  }
  if (typeof value.aggregate === 'string') return `${value.aggregate}(${wordsOf(value.column)})`;
  if (['r', 'g', 'b'].every((key) => typeof value[key] === 'number')) return `rgb(${value.r}, ${value.g}, ${value.b})`;
  return Object.entries(value)
    .map(([key, own]) => [key, wordsOf(own)] as const)
    .filter(([, words]) => words !== '')
    .map(([key, words]) => `${key} ${words}`)
    .join(', ');
}

const operatorWords: Readonly<Record<string, string>> = { TEMPORAL_RANGE: 'in' };
