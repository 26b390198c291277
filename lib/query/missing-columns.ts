import { AppError } from '@/lib/errors/app-error';
import { pythonText } from '@/lib/text/python-text';
import { type DatasetDescription, datasetColumn } from './dataset-description';
import { pythonList } from './parse/request-problems';
import { type Query, timestampLabel } from './resolve-query';

/**
 * Throws when the query names columns, directly or inside simple metrics, that the dataset does not have, and for
 * expressions without the field `label`, which may be null.
 */
export function checkColumnsExist(query: Query, dataset: DatasetDescription): void {
  const unlabelled = query.columns.filter((column) => typeof column !== 'string' && !('label' in column));
  if (unlabelled.length > 0) throw new AppError('query_columns_missing', { columns: pythonText(unlabelled) });
  const named = [
    ...query.columns.flatMap((column) => (typeof column === 'string' ? [column] : [])),
    ...(query.metrics ?? []).flatMap((metric) =>
      typeof metric !== 'string' && metric.expressionType === 'SIMPLE' && metric.column
        ? [metric.column.column_name]
        : [],
    ),
  ];
  const missing = named.filter((name) => name !== timestampLabel && !datasetColumn(dataset, name));
  if (missing.length > 0) throw new AppError('query_columns_missing', { columns: pythonList(missing) });
}
