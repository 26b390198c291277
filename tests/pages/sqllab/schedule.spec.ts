import { test as base, expect, type Locator, type Page } from 'playwright/test';
import { startProduct } from '@/tests/pages/product';
import { signIn } from '@/tests/pages/sign-in';
import { axe } from '@/tests/support/axe';
import { freePort } from '@/tests/support/servers/free-port';
import { choose, openTab } from './sqllab-page';

const password = 'a-password-for-schedules';
const settings = {
  JSONSCHEMA: {
    description: 'The warehouse runs the query and writes its rows to a table.',
    properties: {
      output_table: { type: 'string', title: 'Output table' },
      start: { type: 'string', format: 'date-time', title: 'Start', default: '2030-01-02 09:00:00' },
      interval: { type: 'string', enum: ['daily', 'weekly'], title: 'Interval', default: 'daily' },
      tries: { type: 'integer', title: 'Tries', default: 3, description: 'After a failure' },
      most: { type: 'integer', title: 'Most tries', default: 5 },
      mails: { type: 'boolean', title: 'Mail failures', description: 'To the owners of the database' },
    },
    required: ['output_table', 'interval'],
  },
  UISCHEMA: { output_table: { 'ui:placeholder': 'A name without spaces' } },
  VALIDATION: [
    { name: 'less_equal', arguments: ['tries', 'most'], message: 'More tries than are allowed', container: 'tries' },
  ],
  linkback: `https://scheduler.example.com/\${id}/\${extra_json.schedule_info.output_table}`,
};

type Session = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

/** An installation that schedules queries, with the session of its administrator. */
const test = base.extend<object, { readonly installation: { readonly url: string; readonly session: Session } }>({
  installation: [
    async ({ browser }, use) => {
      const port = await freePort();
      const product = await startProduct(port, {
        ISOLINE_ADMIN_PASSWORD: password,
        ISOLINE_SCHEDULED_QUERIES: JSON.stringify(settings),
      });
      try {
        const url = `http://127.0.0.1:${port}`;
        const page = await browser.newPage({ baseURL: url });
        await signIn(page, 'admin', password);
        const session = await page.context().storageState();
        await page.context().close();
        await use({ url, session });
      } finally {
        await product.stop();
      }
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: ({ installation }, use) => use(installation.url),
  storageState: ({ installation }, use) => use(installation.session),
});

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule query' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a query is scheduled by the form of the installation; a failure keeps what was filled in', async ({
  page,
  request,
}) => {
  await openTab(page, { name: 'Sales', sql: 'SELECT 1 AS sales' });
  const dialog = await openForm(page);
  const schedule = dialog.getByRole('button', { name: 'Schedule', exact: true });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Sales');
  await expect(dialog.getByText(settings.JSONSCHEMA.description)).toBeVisible();
  await expect(schedule).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sales of a day');
  await dialog.getByRole('textbox', { name: 'Output table' }).fill('sales_daily');
  await choose(page, 'Interval', 'weekly');
  await dialog.getByRole('checkbox', { name: 'Mail failures' }).check();
  await expect(dialog.getByPlaceholder('A name without spaces')).toHaveValue('sales_daily');
  await dialog.getByLabel('Tries', { exact: true }).fill('6');
  await expect(dialog.getByText('More tries than are allowed')).toBeVisible();
  await expect(schedule).toBeDisabled();
  await dialog.getByLabel('Tries', { exact: true }).fill('3');

  await page.route('**/api/v1/saved_query/', (route) => route.abort());
  await schedule.click();
  const news = page.getByRole('region', { name: 'Notifications' });
  await expect(news.getByText('Your query could not be scheduled', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('Your query could not be scheduled: ');
  await expect(dialog.getByRole('textbox', { name: 'Output table' })).toHaveValue('sales_daily');

  await page.unroute('**/api/v1/saved_query/');
  await schedule.click();
  await expect(news.getByText('Your query has been scheduled. It is among your saved queries.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.context().route('https://scheduler.example.com/**', (route) => route.fulfill({ body: 'schedule' }));
  const opened = page.waitForEvent('popup');
  await news.getByRole('button', { name: 'Open its schedule' }).click();
  await expect(await opened).toHaveURL(/^https:\/\/scheduler\.example\.com\/\d+\/sales_daily$/);
  await expect(page.getByRole('tab', { selected: true, name: /^Sales(?! of)/ })).toBeVisible();
  const stored = await request.get('/api/v1/saved_query/?q=(columns:!(label,sql,extra))');
  expect(await stored.json()).toMatchObject({
    count: 1,
    result: [
      {
        label: 'Sales of a day',
        sql: 'SELECT 1 AS sales',
        extra: {
          schedule_info: {
            output_table: 'sales_daily',
            start: '2030-01-02 09:00:00',
            interval: 'weekly',
            tries: 3,
            most: 5,
            mails: true,
          },
        },
      },
    ],
  });
});

for (const theme of ['light', 'dark']) {
  test(`nothing serious for axe in the form, ${theme}`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await openTab(page, { sql: 'SELECT 1' });
    await openForm(page);
    const { violations } = await axe(page).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  });
}
