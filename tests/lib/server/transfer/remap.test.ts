import { describe, expect, it } from 'vitest';
import { chartIds, remapMetadata, remapPosition } from '@/lib/server/transfer/remap';
import { dashboardFile, uuids } from '@/tests/support/bundle';

const here = new Map<string, number>([
  [uuids.chart, 1001],
  [uuids.secondChart, 1002],
]);
const idOf = (uuid: string) => here.get(uuid);

describe('importing a layout', () => {
  it('gives the charts the ids of here', () => {
    const position = remapPosition(dashboardFile.position, idOf);
    expect(position['CHART-1']).toMatchObject({ meta: { chartId: 1001, uuid: uuids.chart } });
    expect(position['ROW-1']).toEqual(dashboardFile.position['ROW-1']);
  });

  it('turns every chart and dataset id in the metadata, and keeps keys it does not know', () => {
    const charts = chartIds(dashboardFile.position, idOf);
    const metadata = remapMetadata(dashboardFile.metadata, { charts, datasets: new Map([[uuids.dataset, 55]]) });
    expect(metadata).toEqual({
      color_scheme: 'supersetColors',
      expanded_slices: { 1001: true },
      timed_refresh_immune_slices: [1002],
      chart_configuration: {
        1001: { id: 1001, crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [1002] }, chartsInScope: [] } },
      },
      native_filter_configuration: [
        {
          ...dashboardFile.metadata.native_filter_configuration[0],
          targets: [{ datasetId: 55, column: { name: 'region' } }],
          scope: { rootPath: ['ROOT_ID'], excluded: [1001] },
          chartsInScope: [1002],
        },
      ],
      our_own_key: { kept: true },
    });
  });
});
