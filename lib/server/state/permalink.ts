import { and, eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { permalink } from '@/db/schema/permalink';
import { publicUrl } from '@/lib/server/public-url';

export type PermalinkKind = (typeof permalink.resource.enumValues)[number];

/** The objects that a link refers to: it is deleted with any of them. */
interface Subject {
  readonly dashboard_id?: number;
  readonly chart_id?: number | null;
  readonly dataset_id?: number | null;
}

/** Stores a view under a key; if the key exists, the stored view stays unchanged. */
export async function storePermalink(
  resource: PermalinkKind,
  key: string,
  value: unknown,
  subject: Subject,
  author: number | null,
): Promise<void> {
  const db = await metadata();
  const authors = { created_by_fk: author, changed_by_fk: author };
  await db
    .insert(permalink)
    .values({ resource, key, value: JSON.stringify(value), ...subject, ...authors })
    .onConflictDoNothing({ target: [permalink.resource, permalink.key] });
}

export interface Permalink {
  readonly value: unknown;
  readonly dashboard_id: number | null;
  readonly chart_id: number | null;
  readonly dataset_id: number | null;
}

export async function readPermalink(resource: PermalinkKind, key: string): Promise<Permalink | null> {
  const db = await metadata();
  const [row] = await db
    .select()
    .from(permalink)
    .where(and(eq(permalink.resource, resource), eq(permalink.key, key)));
  return row ? { ...row, value: JSON.parse(row.value) } : null;
}

const paths = { dashboard: '/superset/dashboard/p', explore: '/superset/explore/p', sqllab: '/sqllab/p' } as const;

/** The URL of the view. Without `ISOLINE_URL` it starts with the host by which the request reached the product. */
export function permalinkUrl(resource: PermalinkKind, key: string, request: Request): string {
  return `${publicUrl(request)}${paths[resource]}/${key}/`;
}
