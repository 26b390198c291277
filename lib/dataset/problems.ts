import { jsonProblem } from '@/lib/text/json-problem';
import type { DatasetDraft } from './draft';

export type DatasetTab = 'source' | 'metrics' | 'columns' | 'calculated' | 'settings';

/** What is wrong with a field; the catalogue has a sentence for each. */
export type FieldProblem = 'needed' | 'repeated' | 'json' | 'date_format';

/** A problem of the draft: where it is, and what. `key` is that of a row, null for the fields of a tab. */
export interface DraftProblem {
  readonly tab: DatasetTab;
  readonly key: string | null;
  readonly field: string;
  readonly problem: FieldProblem;
}

/** As the server takes date formats. */
const dateFormat = /^(epoch_m?s|(%[a-zA-Z]|[-/:., TZ\d])*%[a-zA-Z].*)$/;

/** Everything that keeps a draft from being stored, in the order of the tabs. */
export function problemsOf({ source, settings, columns, metrics }: DatasetDraft): readonly DraftProblem[] {
  const found: DraftProblem[] = [];
  const add = (tab: DatasetTab, key: string | null, field: string, problem: FieldProblem | null): void => {
    if (problem !== null) found.push({ tab, key, field, problem });
  };
  add('source', null, 'tableName', needed(source.tableName));
  add('source', null, 'sql', source.kind === 'virtual' ? needed(source.sql) : null);
  const metricNames = countOf(metrics);
  for (const { key, name, expression } of metrics) {
    add('metrics', key, 'name', nameProblem(name, metricNames));
    add('metrics', key, 'expression', needed(expression));
  }
  const columnNames = countOf(columns);
  for (const { key, name, expression, isCalculated, dateFormat: format } of columns) {
    const tab = isCalculated ? 'calculated' : 'columns';
    add(tab, key, 'name', nameProblem(name, columnNames));
    add(tab, key, 'expression', isCalculated ? needed(expression) : null);
    add(tab, key, 'dateFormat', format === '' || dateFormat.test(format) ? null : 'date_format');
  }
  add('settings', null, 'extra', jsonTextProblem(settings.extra));
  add('settings', null, 'templateParams', jsonTextProblem(settings.templateParams));
  return found;
}

export function problemAt(
  problems: readonly DraftProblem[],
  tab: DatasetTab,
  key: string | null,
  field: string,
): FieldProblem | undefined {
  return problems.find((one) => one.tab === tab && one.key === key && one.field === field)?.problem;
}

function countOf(parts: readonly { readonly name: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of parts) counts.set(name.trim(), (counts.get(name.trim()) ?? 0) + 1);
  return counts;
}

function nameProblem(name: string, counts: ReadonlyMap<string, number>): FieldProblem | null {
  return needed(name) ?? ((counts.get(name.trim()) ?? 0) > 1 ? 'repeated' : null);
}

function needed(text: string): FieldProblem | null {
  return text.trim() === '' ? 'needed' : null;
}

function jsonTextProblem(text: string): FieldProblem | null {
  return text.trim() === '' || jsonProblem(text) === null ? null : 'json';
}
