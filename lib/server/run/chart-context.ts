import { z } from 'zod';
import type { chart } from '@/db/schema/chart';
import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { storedFormData } from '@/lib/query/stored-form-data';
import { vizOf } from '@/lib/viz/drawings';

const contextSchema = z.record(z.string(), z.unknown());
const formDataSchema = z.looseObject({ viz_type: z.string(), datasource: z.string() });

type ChartRow = Pick<typeof chart.$inferSelect, 'query_context' | 'params' | 'viz_type' | 'datasource_id'>;

/** The query context of a chart: the one it was saved with, otherwise the one built from its form data. */
export function chartContext({ query_context, params, viz_type, datasource_id }: ChartRow): Record<string, unknown> {
  if (query_context) return contextSchema.parse(JSON.parse(query_context));
  const datasource = `${datasource_id}__table`;
  const formData = formDataSchema.parse({ ...storedFormData(params), viz_type, datasource });
  const viz = vizOf(formData.viz_type);
  const context = viz ? viz.query(formData) : queryContext(formData, [baseQuery(formData)]);
  return { ...context, form_data: formData };
}
