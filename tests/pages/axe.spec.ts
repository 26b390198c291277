import { expect, test } from 'playwright/test';
import { dashboards } from '@/tests/pages/dashboard/dashboards';
import { axeOfTheme } from '@/tests/support/axe';

for (const theme of ['light', 'dark']) {
  for (const width of [1440, 390]) {
    test(`nothing serious for axe, ${theme}, ${width} px`, async ({ page, context, request, baseURL }) => {
      test.setTimeout(180_000);
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await page.setViewportSize({ width, height: 900 });
      const all = await dashboards(request);
      const lists = [
        '/dashboard/list/',
        '/dashboard/list/?viewMode=card',
        '/chart/list/',
        '/tablemodelview/list/',
        '/users/',
      ];
      const sheets = ['/users/?new=1', '/roles/?edit=1', '/rowlevelsecurity/list/?new=1', '/chart/list/?delete=1'];
      const paths = [
        '/databaseview/list/?new=1',
        '/databaseview/list/?new=1&engine=postgresql',
        '/dataset/add/',
        '/dataset/1/edit',
        '/databaseview/upload/',
        '/superset/welcome/',
        '/explore/?datasource_type=table&datasource_id=1',
        ...lists,
        ...sheets,
        '/actionlog/list/',
        '/user_info/',
      ];
      for (const path of [...paths, ...all.map(({ id }) => `/superset/dashboard/${id}/`)]) {
        await page.goto(path);
        await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
        const { violations } = await (await axeOfTheme(page)).analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(
          serious.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`),
          path,
        ).toEqual([]);
      }
    });
  }
}
