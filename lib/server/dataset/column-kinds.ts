import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { datasetInfo } from '@/lib/server/run/dataset-info';
import type { KindOf } from '@/lib/viz/viz';
import { openDataset } from './open-dataset';

/** The kinds of a dataset's columns by name; undefined for all of them where the viewer may not read it. */
export async function columnKinds(viewer: Viewer, datasetId: number | null): Promise<KindOf> {
  if (datasetId === null) return () => undefined;
  try {
    const { description, database } = await openDataset({ id: datasetId, type: 'table' }, viewer);
    const { columns } = datasetInfo(description, database.engine.dialect);
    const kinds = new Map(columns.map(({ name, kind }) => [name, kind]));
    return (column) => (typeof column === 'string' ? kinds.get(column) : undefined);
  } catch (error) {
    if (error instanceof AppError) return () => undefined;
    throw error;
  }
}
