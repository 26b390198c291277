import { expect, test } from 'playwright/test';
import { datasetId } from '@/tests/pages/dataset-id';
import { makeDashboard, proof, removeDashboards } from './made-dashboard';

test('a chart that fails on a dashboard names who can be asked about it', async ({ page, request }) => {
  const headers = await proof(request);
  const dataset = await datasetId(request, 'nations');
  const name = `Failing ${Date.now().toString(36)}`;
  const metric = { expressionType: 'SQL', sqlExpression: 'SUM(no_such_column)', label: 'Lost' };
  const data = {
    slice_name: name,
    viz_type: 'big_number_total',
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type: 'big_number_total', metric, datasource: `${dataset}__table` }),
  };
  const made = (await (await request.post('/api/v1/chart/', { headers, data })).json()) as { id: number };
  const { result } = (await (await request.get(`/api/v1/chart/${made.id}`)).json()) as {
    result: { owners: readonly { first_name: string; last_name: string }[] };
  };
  const names = result.owners.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim());
  expect(names).toHaveLength(1);
  const { id } = await makeDashboard(request, `With a failing chart ${Date.now()}`, [name]);
  await page.goto(`/superset/dashboard/${id}/`);
  const figure = page.locator('figure', { hasText: name });
  await expect(figure.getByText('No data')).toBeVisible();
  await expect(figure.getByText(`Owners of the chart: ${names[0]}`)).toBeVisible();
  await removeDashboards(request, [id]);
  await request.delete(`/api/v1/chart/${made.id}`, { headers });
});
