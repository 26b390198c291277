import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import type { FormData } from '@/lib/query/form-data';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import { errorResponse, jsonResponse } from '@/lib/server/api/wire';
import { chartReader } from '@/lib/server/explore/chart-reader';
import { datasourceOf } from '@/lib/server/explore/draft-request';
import { vizOf } from '@/lib/viz/drawings';

const Order = z.object({
  form_data: z.record(z.string(), z.unknown()),
  force: z.boolean().optional(),
  result_format: z.enum(['json', 'csv', 'xlsx']).optional(),
  result_type: z.enum(['full', 'query', 'results', 'samples', 'post_processed']).optional(),
});

/**
 * The query context of form data, as a chart stores it and `POST /api/v1/chart/data` takes it. Nothing is run or saved.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    await chartReader(request);
    const { form_data, ...asked } = parseBody(Order, await readJson(request));
    return jsonResponse(contextOf({ ...form_data, ...asked }));
  } catch (error) {
    return errorResponse(error);
  }
}

function contextOf(given: Readonly<Record<string, unknown>>) {
  if (datasourceOf(given) === null) throw new AppError('chart_dataset_unknown');
  const viz_type = typeof given.viz_type === 'string' && given.viz_type !== '' ? given.viz_type : 'table';
  const formData: FormData = { ...given, viz_type, datasource: String(given.datasource) };
  return vizOf(viz_type)?.query(formData) ?? queryContext(formData, [baseQuery(formData)]);
}
