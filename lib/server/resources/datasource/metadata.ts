import { AppError } from '@/lib/errors/app-error';
import { errorResponse, jsonResponse } from '@/lib/server/api/wire';
import { pageViewerOf } from '@/lib/server/auth/page-viewer';
import { openDataset } from '@/lib/server/dataset/open-dataset';
import { datasetPayload } from '@/lib/server/resources/dataset/payload';

/** `/superset/fetch_datasource_metadata?datasourceKey=1__table`: a dataset, as the chart builder needs it. */
export async function fetchDatasourceMetadata(request: Request): Promise<Response> {
  try {
    const viewer = await pageViewerOf(request.headers);
    if (!viewer.permissions.has('can_fetch_datasource_metadata on Superset')) throw new AppError('screen_forbidden');
    const key = new URL(request.url).searchParams.get('datasourceKey') ?? '';
    const [, id, type] = /^(\d{1,9})__(table|dataset)$/.exec(key) ?? [];
    if (id === undefined || type === undefined) throw new AppError('datasource_missing');
    await openDataset({ id: Number(id), type }, viewer);
    return jsonResponse(await datasetPayload(Number(id)));
  } catch (problem) {
    return errorResponse(problem);
  }
}
