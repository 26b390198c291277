import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tilePart } from '@/app/(main)/tile-part';
import type { Connection } from '@/db/metadata';
import { chart } from '@/db/schema/chart';
import type { Viewer } from '@/lib/permissions/viewer';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { loadExampleData } from '@/lib/server/boot/examples/load-example-data';
import { seedAdmin } from '@/lib/server/boot/seed-admin';
import { seedExamples } from '@/lib/server/boot/seed-examples';
import { seedRoles } from '@/lib/server/boot/seed-roles';
import { forgetConfig } from '@/lib/server/config';
import { drawChart } from '@/lib/server/dashboard/draw-chart';
import { drillDetail, drilledRequest, drillOf, drillOffer } from '@/lib/server/dashboard/drill';
import { chartRequest, loadChart } from '@/lib/server/dashboard/load-chart';
import type { TileRequest } from '@/lib/server/dashboard/tile-request';
import type { MarkFilter } from '@/lib/viz/viz';
import { testMetadata } from '@/tests/support/metadata';

const folder = mkdtempSync(join(tmpdir(), 'isoline-drill-'));
let connection: Connection;
let viewer: Viewer;

beforeAll(async () => {
  vi.stubEnv('ISOLINE_DATA', folder);
  forgetConfig();
  connection = await testMetadata('pglite');
  await loadExampleData(folder);
  await seedRoles(connection.database);
  const { id = 0 } = (await seedAdmin(connection.database)) ?? {};
  await seedExamples(connection.database, id);
  const loaded = await loadUser(id);
  if (!loaded) throw new Error('the administrator is missing');
  viewer = loaded.viewer;
}, 120_000);

afterAll(async () => {
  await connection.close();
  vi.unstubAllEnvs();
  forgetConfig();
  rmSync(folder, { recursive: true, force: true });
});

async function requestOf(viz_type: string): Promise<TileRequest> {
  const [found] = await connection.database.select({ id: chart.id }).from(chart).where(eq(chart.viz_type, viz_type));
  return chartRequest(await loadChart(viewer, found?.id ?? 0));
}

const chosen = (filters: readonly MarkFilter[], by: string | null = null) => {
  const params = new URLSearchParams({ where: JSON.stringify(filters), ...(by === null ? {} : { by }) });
  const drill = drillOf(params);
  if (drill === null) throw new Error('something was chosen');
  return drill;
};

const rowsOf = async (request: TileRequest) =>
  (await drillDetail(viewer, request, { page: 1, perPage: 20, signal: AbortSignal.timeout(60_000) })).total;

describe('what is behind a chart', () => {
  it('is each of its rows once, mark by mark', async () => {
    const request = await requestOf('pie');
    const { drawing } = await drawChart(viewer, {}, request);
    if (drawing.interaction.kind !== 'items') throw new Error('a pie is made of items');
    const parts = await Promise.all(
      drawing.interaction.items.map(async ({ filters = [] }) =>
        rowsOf(await drilledRequest(viewer, request, chosen(filters))),
      ),
    );
    expect(parts.length).toBeGreaterThan(1);
    expect(Math.min(...parts)).toBeGreaterThan(0);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(await rowsOf(request));
  });

  it('is cut to the grain of the axis', async () => {
    const request = await requestOf('echarts_timeseries_line');
    const { drawing } = await drawChart(viewer, {}, request);
    if (drawing.interaction.kind !== 'axis' || !drawing.interaction.x) throw new Error('a line runs along an axis');
    const { col, grain, values } = drawing.interaction.x;
    const place = { col, op: '==', val: values[0], ...(grain ? { grain } : {}) };
    const part = await rowsOf(await drilledRequest(viewer, request, chosen([place])));
    expect(part).toBeGreaterThan(0);
    expect(part).toBeLessThan(await rowsOf(request));
  });
});

describe('the parts of a tile', () => {
  const part = async (name: string, params: Record<string, string> = {}) => {
    const request = await requestOf('pie');
    const signal = AbortSignal.timeout(60_000);
    const asked = { viewer, colors: {}, request, title: 'Pie', isBare: true, hasPatterns: false, signal };
    return (await tilePart(name, { ...asked, params: new URLSearchParams(params) })).text();
  };

  it('offer what there is to look into', async () => {
    const offer = JSON.parse(await part('drill')) as { detail: boolean; by: { name: string }[] };
    expect(offer.detail).toBe(true);
    expect(offer.by.length).toBeGreaterThan(3);
  });

  it('turn the pages of the rows', async () => {
    const first = await part('detail');
    expect(first).toMatch(/<table class="data-table">/);
    expect(first).toMatch(/Rows 1 to 50 of [\d,]+/);
    expect(await part('detail', { page: '2' })).toMatch(/Rows 51 to 100 of/);
  });

  it('draw the chart by another dimension', async () => {
    const { by } = JSON.parse(await part('drill')) as { by: { name: string }[] };
    const html = await part('drawing', { where: '[]', by: by[0]?.name ?? '' });
    expect(html).toMatch(/<div class="tile-body"[^>]*><div class="plot/);
  });
});

describe('a mark by another dimension', () => {
  it('is drawn by each that the dataset offers', async () => {
    const request = await requestOf('pie');
    const { detail, by } = await drillOffer(viewer, request);
    expect(detail).toBe(true);
    const { drawing } = await drawChart(viewer, {}, request);
    const [first] = drawing.interaction.kind === 'items' ? drawing.interaction.items : [];
    const [{ name } = { name: '' }] = by.filter((one) => one.name !== first?.filters?.[0]?.col);
    const drilled = await drilledRequest(viewer, request, chosen(first?.filters ?? [], name));
    const shown = await drawChart(viewer, {}, drilled);
    expect(shown.drawing.isEmpty).toBe(false);
    expect(shown.drawing.table.columns[0]).not.toBe(drawing.table.columns[0]);
  });

  it('is not for those who may not, nor for guests', async () => {
    const request = await requestOf('pie');
    const drill = chosen([], 'state');
    const without = { ...viewer, isAdmin: false, permissions: new Set(['can_read on Chart']) };
    await expect(drilledRequest(without, request, drill)).rejects.toThrow();
    await expect(drilledRequest({ ...viewer, kind: 'guest' }, request, drill)).rejects.toThrow();
    const detail = drillDetail(without, request, { page: 1, perPage: 1, signal: AbortSignal.timeout(9000) });
    await expect(detail).rejects.toThrow();
  });

  it('refuses what is no filter', () => {
    for (const where of ['{', '{}', '[{"col":1}]', '[{"col":"a","op":"; DROP"}]']) {
      expect(() => drillOf(new URLSearchParams({ where }))).toThrow();
    }
    expect(drillOf(new URLSearchParams())).toBeNull();
  });
});
