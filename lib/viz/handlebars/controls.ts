import { checkbox, control, kept, render, whenAny } from '@/lib/viz/kit/controls/control';
import { adhocFilters, metrics, rowLimit, sortMetric } from '@/lib/viz/kit/controls/query-controls';
import { isRawForm } from '@/lib/viz/kit/html/raw-form';
import type { ControlSection } from '@/lib/viz/viz';

const isAggregate = (form: Readonly<Record<string, unknown>>) => !isRawForm(form);

/** The default template: every row as a list item. */
const plainTemplate = `<ul class="data-list">
  {{#each data}}
    <li>{{stringify this}}</li>
  {{/each}}
</ul>`;

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [
        control('query_mode', 'RadioButtonControl', 'Query mode', {
          choices: [
            ['aggregate', 'Aggregate'],
            ['raw', 'Raw records'],
          ],
        }),
      ],
      [
        control('groupby', 'DndColumnSelect', 'Dimensions', {
          default: [],
          multi: true,
          visible: isAggregate,
          ...kept,
        }),
      ],
      [
        { ...metrics, validators: [], visible: isAggregate, ...kept },
        control('all_columns', 'DndColumnSelect', 'Columns', {
          default: [],
          freeForm: false,
          visible: isRawForm,
          ...kept,
        }),
      ],
      [
        control('percent_metrics', 'DndMetricSelect', 'Percentage metrics', {
          default: [],
          multi: true,
          visible: isAggregate,
          ...kept,
        }),
      ],
      [
        { ...sortMetric, visible: isAggregate, ...kept },
        control('order_by_cols', 'SelectControl', 'Ordering', {
          default: [],
          multi: true,
          visible: isRawForm,
          ...kept,
        }),
      ],
      [
        checkbox('order_desc', 'Sort descending', {
          default: true,
          visible: (form) => isAggregate(form) && whenAny('timeseries_limit_metric')(form),
          ...kept,
        }),
      ],
      [rowLimit],
      [checkbox('include_time', 'Include time', { visible: isAggregate, ...kept })],
      [checkbox('show_totals', 'Show summary', { visible: isAggregate, ...kept })],
      [adhocFilters],
    ],
  },
  {
    label: 'Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [
        control('handlebarsTemplate', 'HandlebarsTemplateControl', 'Handlebars Template', {
          description: 'A handlebars template that is applied to the data',
          default: plainTemplate,
          freeForm: true,
          validators: ['nonEmpty'],
          ...render,
        }),
      ],
      [
        control('styleTemplate', 'StyleControl', 'CSS Styles', {
          description: 'CSS applied to the chart',
          freeForm: true,
          ...render,
        }),
      ],
    ],
  },
];
