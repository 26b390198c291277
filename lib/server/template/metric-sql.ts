import { type DatasetDescription, datasetMetric } from '@/lib/query/dataset-description';
import { TemplateError } from './template-error';

/** The SQL of a saved metric. Throws `KeyError` when the dataset has no metric of this name. */
export function metricSql(key: string, dataset: DatasetDescription): string {
  const metric = datasetMetric(dataset, key);
  if (!metric) throw new TemplateError('KeyError', `Metric \`\`${key}\`\` not found in ${dataset.table_name}.`);
  return metric.expression;
}
