import { z } from 'zod';

/** A dashboard in lists. */
export const DashboardSummary = z.object({
  id: z.number(),
  slug: z.string().nullable(),
  url: z.string(),
  dashboard_title: z.string().nullable(),
  published: z.boolean().nullable(),
  certified_by: z.string().nullable(),
  changed_on_utc: z.string().nullable(),
  changed_on_delta_humanized: z.string().nullable(),
  owners: z.array(z.object({ id: z.number(), first_name: z.string().nullable(), last_name: z.string().nullable() })),
  tags: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type DashboardSummary = z.infer<typeof DashboardSummary>;

export function titleOf({ id, dashboard_title }: DashboardSummary): string {
  return dashboard_title || `Dashboard ${id}`;
}
