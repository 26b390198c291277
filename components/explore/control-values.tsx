import type { ReactElement } from 'react';
import type { ControlSection, KindOf } from '@/lib/viz/viz';

export interface ControlValuesProps {
  readonly type: string;
  readonly dataset: string;
  readonly sections: readonly ControlSection[];
  readonly values: Readonly<Record<string, unknown>>;
  /** The kinds of the dataset's columns: some controls exist for times or for numbers only. */
  readonly kindOf: KindOf;
}

/**
 * The settings of a chart with the labels of its control panel. Empty controls, and those that do not apply, are left
 * out.
 */
export function ControlValues({ type, dataset, sections, values, kindOf }: ControlValuesProps): ReactElement {
  const set = sections
    .map(({ label, rows }) => ({
      label,
      controls: rows.flat().flatMap((control) => {
        const isShown = control.visible?.(values, kindOf) ?? true;
        const text = isShown ? wordsOf(values[control.name]) : '';
        return text === '' ? [] : [{ name: control.name, label: control.label, text }];
      }),
    }))
    .filter(({ controls }) => controls.length > 0);
  return (
    <aside className="explore-panel" aria-label="Settings of the chart">
      <dl>
        <dt>Chart type</dt>
        <dd>{type}</dd>
        <dt>Dataset</dt>
        <dd>{dataset}</dd>
      </dl>
      {set.map(({ label, controls }) => (
        <details key={label} open>
          <summary>{label}</summary>
          <dl>
            {controls.map((control) => (
              <div key={control.name}>
                <dt>{control.label}</dt>
                <dd>{control.text}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </aside>
  );
}

/** A stored value as text: a metric by its label, a filter as a comparison, a list with commas. */
export function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(', ');
  return typeof value === 'object' ? wordsOfObject({ ...value }) : String(value);
}

function wordsOfObject(value: Readonly<Record<string, unknown>>): string {
  if (typeof value.subject === 'string') {
    return [value.subject, wordsOf(value.operator), wordsOf(value.comparator)].filter(Boolean).join(' ');
  }
  for (const key of ['label', 'sqlExpression', 'column_name', 'name']) {
    if (typeof value[key] === 'string') return String(value[key]);
  }
  if (typeof value.aggregate === 'string') return `${value.aggregate}(${wordsOf(value.column)})`;
  return '';
}
