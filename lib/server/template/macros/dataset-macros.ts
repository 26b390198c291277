import type { Budget } from '@/lib/server/template/budget';
import { TemplateError } from '@/lib/server/template/template-error';
import { elements } from '@/lib/server/template/value/collection';
import { numeric } from '@/lib/server/template/value/compare';
import { define } from '@/lib/server/template/value/define';
import { type Callable, isText, isTrue, rawText, type Value } from '@/lib/server/template/value/value';
import type { MacroRun } from './macro-context';
import { tooManyQuestions } from './user-macros';

/** Macros that insert the SQL of other datasets and metrics, if the viewer may read them. */
export function datasetMacros(run: MacroRun, budget: Budget): Callable[] {
  return [
    define(
      'dataset',
      ['dataset_id', 'include_metrics', 'columns'],
      [false, null],
      (id = null, metrics = false, columns = null) => {
        const datasetId = idOf(id);
        const names = columns === null ? null : elements(columns, budget).map(nameOf);
        const question = JSON.stringify(['dataset', datasetId, isTrue(metrics), names]);
        const sql = run.answers.of(
          question,
          () => run.sources.datasetQuery(datasetId, names, isTrue(metrics)),
          tooManyQuestions,
        );
        budget.allocate(sql.length);
        return `(\n${sql}\n) AS dataset_${datasetId}`;
      },
    ),
    define('metric', ['metric_key', 'dataset_id'], [null], (key = null, id = null) => {
      const name = nameOf(key);
      const datasetId = isTrue(id) ? idOf(id) : requestedDataset(run);
      if (datasetId === null) {
        throw new TemplateError(
          'ValueError',
          `Please specify the Dataset ID for the \`\`${name}\`\` metric in the Jinja macro.`,
        );
      }
      return run.answers.of(
        JSON.stringify(['metric', datasetId, name]),
        () => run.sources.metric(name, datasetId),
        tooManyQuestions,
      );
    }),
  ];
}

/** The dataset id in the form data of the request: its own, or that of its chart; null without either. */
function requestedDataset(run: MacroRun): number | null {
  const { datasource, slice_id: chart } = run.request.formData;
  if (typeof datasource === 'string') return wholeNumber(datasource.split('__')[0]);
  if (typeof datasource === 'object' && datasource !== null && 'id' in datasource) return wholeNumber(datasource.id);
  if (typeof chart !== 'number') return null;
  return run.answers.of(`chart ${chart}`, () => run.sources.chartDataset(chart), tooManyQuestions);
}

function wholeNumber(value: unknown): number | null {
  const number = Number(value);
  return value !== null && value !== '' && Number.isSafeInteger(number) ? number : null;
}

function idOf(value: Value): number {
  const id = wholeNumber(isText(value) ? rawText(value) : Number(numeric(value)));
  if (id === null) throw new TemplateError('TypeError', 'the dataset is named by its number');
  return id;
}

function nameOf(value: Value): string {
  if (!isText(value)) throw new TemplateError('TypeError', 'a name is wanted here');
  return rawText(value);
}
