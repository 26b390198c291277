import { and, eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import { storedFormData } from '@/lib/query/stored-form-data';
import type { Call, Service } from '@/lib/server/api/resource';
import { toSql } from '@/lib/server/api/scope';
import { chartScope } from '@/lib/server/api/scopes';
import { jsonResponse } from '@/lib/server/api/wire';

/** `GET /api/v1/form_data/?slice_id=7`: the stored form data of a chart; an empty object without a chart id. */
export const formDataService: Service = {
  name: 'form_data',
  actions: [
    { method: 'GET', path: '', permission: 'can_query_form_data on Api', access: 'usual_older_words', run: show },
  ],
};

async function show({ url, viewer }: Call): Promise<Response> {
  const id = Number(url.searchParams.get('slice_id') ?? Number.NaN);
  if (!Number.isSafeInteger(id)) return jsonResponse({});
  const db = await metadata();
  const [row] = await db
    .select({ params: chart.params })
    .from(chart)
    .where(and(eq(chart.id, id), toSql(rows(viewer, 'chart'), chartScope)));
  if (!row) throw new AppError('not_found');
  return jsonResponse({ ...storedFormData(row.params), slice_id: id });
}
