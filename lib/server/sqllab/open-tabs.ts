import { and, desc, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { readMetadata } from '@/db/client';
import { savedQuery } from '@/db/schema/saved-query';
import { tabState } from '@/db/schema/tab-state';
import { mostContinued, type OpenTab } from '@/lib/home/continued-work';
import { firstSql } from '@/lib/sqllab/tabs/editor-tab';

const monthMs = 30 * 24 * 3_600_000;

/** The tabs of a user that have SQL which no saved query has, changed within 30 days, the latest first. */
export async function openTabsOf(userId: number): Promise<readonly OpenTab[]> {
  const db = await readMetadata();
  const rows = await db
    .select({ id: tabState.id, label: tabState.label, changed_on: tabState.changed_on })
    .from(tabState)
    .leftJoin(savedQuery, eq(savedQuery.id, tabState.saved_query_id))
    .where(
      and(
        eq(tabState.user_id, userId),
        isNotNull(tabState.sql),
        ne(tabState.sql, ''),
        ne(tabState.sql, firstSql),
        gt(tabState.changed_on, new Date(Date.now() - monthMs)),
        or(isNull(savedQuery.sql), ne(savedQuery.sql, tabState.sql)),
      ),
    )
    .orderBy(desc(tabState.changed_on), desc(tabState.id))
    .limit(mostContinued.tabs);
  return rows.map(({ id, label, changed_on }) => ({ id, title: label ?? '', at: changed_on?.getTime() ?? 0 }));
}
