import type { ExploreDataset } from '@/lib/explore/explore-dataset';

/** The name by which people know a column or a saved metric; other names as they are. */
export function verboseName(dataset: ExploreDataset | null, name: string): string {
  const found =
    dataset?.columns.find((column) => column.name === name) ?? dataset?.metrics.find((metric) => metric.name === name);
  return found?.verboseName || name;
}
