import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { type BroughtDashboards, bringRecordedDashboards } from '@/tests/pages/outlines/dashboard-recorded';
import { wake } from '@/tests/pages/wake';
import { comparedBy, hasFlows, watchCalls } from './calls';
import { type Ids, idsHere } from './ids';
import { rowsOf } from './rows';
import { writesEqual } from './writes';

export interface Flows {
  readonly ids: () => Ids;
  readonly dashboard: (title: string) => number;
  /** Opens a dashboard, and waits until its scripts run. */
  readonly open: (page: Page, title: string, query?: string) => Promise<void>;
  /** Does what was done in a recorded step, and compares what the page writes then. */
  readonly step: (page: Page, id: string, act: () => Promise<unknown>) => Promise<void>;
}

export const compared = comparedBy(test);

/** The recorded steps over recorded dashboards, which are brought for the tests of the file. */
export function flowsOver(
  titles: readonly string[],
  prepare: (request: APIRequestContext, flows: Flows) => Promise<void> = async () => undefined,
): Flows {
  let brought: BroughtDashboards | undefined;
  let ids: Ids = { charts: new Map(), datasets: new Map() };
  const dashboard = (title: string): number => brought?.ids.get(title) ?? 0;
  const flows: Flows = {
    ids: () => ids,
    dashboard,
    async open(page, title, query = '') {
      await page.goto(`/superset/dashboard/${dashboard(title)}/${query}`);
      await expect(async () => {
        await wake(page);
        await expect(page.locator('[data-live]').first()).toBeAttached({ timeout: 1000 });
      }).toPass();
    },
    async step(page, id, act) {
      const own = watchCalls(page);
      await act();
      await writesEqual(id, own, ids);
    },
  };
  test.beforeAll(async ({ request }) => {
    test.setTimeout(180_000);
    if (!hasFlows || titles.length === 0) return;
    brought = await bringRecordedDashboards(request, titles, { rowsOf, isTheirsAlone: true });
    ids = await idsHere(request, brought.ids.values());
    await prepare(request, flows);
  });
  test.afterAll(async ({ request }) => brought?.remove(request));
  return flows;
}
