import { describe, expect, it } from 'vitest';
import { lentParams } from '@/lib/server/dashboard/lent-params';
import { loadedChart, loadedDashboard } from '@/tests/support/loaded-dashboard';
import { viewerWith } from '@/tests/support/viewer';

const form = { viz_type: 'table', query_mode: 'aggregate', groupby: ['region'], metrics: ['count'] };
const dashboard = loadedDashboard(loadedChart(7, form));
const guest = viewerWith({ kind: 'guest', isAdmin: false, guest: { resources: [], rules: [] } });
const user = viewerWith();

const mark = (col: string) => JSON.stringify({ label: 'a', filters: [{ col, op: 'IN', val: ['a'] }] });
const own = JSON.stringify({ pageSize: 10, currentPage: 2, zoom: [0, 1], searchText: "' or 1=1", columns: ['secret'] });

async function kept(viewer: typeof guest, params: Record<string, string>): Promise<Record<string, string>> {
  return Object.fromEntries(await lentParams(dashboard, new URLSearchParams(params), viewer));
}

describe('the address of a dashboard that lends its data', () => {
  it('a guest filters by columns that the chart of the mark shows', async () => {
    const shown = { 'cross.7': mark('region'), tab: 'a' };
    expect(await kept(guest, shown)).toEqual(shown);
  });

  it.each([
    ['a column that the chart does not show', { 'cross.7': mark('secret') }],
    ['a chart that is not there', { 'cross.8': mark('region') }],
  ])('a guest filters by no mark of %s', async (_, params) => {
    expect(await kept(guest, { ...params, tab: 'a' })).toEqual({ tab: 'a' });
  });

  it('a guest neither pages, sorts nor searches on the server', async () => {
    expect(await kept(guest, { own, tab: 'a' })).toEqual({ tab: 'a' });
  });

  it('is as it was for who reads the data without it', async () => {
    const params = { own, 'cross.7': mark('secret') };
    expect(await kept(user, params)).toEqual(params);
  });
});
