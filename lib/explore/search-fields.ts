import type { ExploreColumn, ExploreDataset, ExploreMetric } from './explore-dataset';

export interface FoundFields {
  readonly metrics: readonly ExploreMetric[];
  readonly columns: readonly ExploreColumn[];
}

/** The fields whose name, shown name, description or expression contains every word of the search. */
export function searchFields(dataset: Pick<ExploreDataset, 'columns' | 'metrics'>, search: string): FoundFields {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return { metrics: dataset.metrics, columns: ordered(dataset.columns) };
  const matches = ({ name, verboseName, description, expression }: ExploreColumn | ExploreMetric) => {
    const text = [name, verboseName, description, expression].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return { metrics: dataset.metrics.filter(matches), columns: ordered(dataset.columns.filter(matches)) };
}

/** Time columns first; the rest as the dataset has them. */
function ordered(columns: readonly ExploreColumn[]): readonly ExploreColumn[] {
  return [...columns.filter(({ isTemporal }) => isTemporal), ...columns.filter(({ isTemporal }) => !isTemporal)];
}
