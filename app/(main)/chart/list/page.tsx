import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { addressWith, paramsOf, type SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { ChartTable } from '@/components/chart-list/chart-table';
import { Empty } from '@/components/ui/empty';
import { ListTools } from '@/components/ui/list-tools';
import { Pagination } from '@/components/ui/pagination';
import { list } from '@/lib/server/api/list';
import { chartResource } from '@/lib/server/resources/chart';
import { vizOf } from '@/lib/viz/drawings';

export const metadata: Metadata = { title: 'Charts' };

const path = '/chart/list/';
const pageSize = 30;
const sorts = new Set(['slice_name', 'viz_type', 'changed_on_delta_humanized']);
const Row = z.object({
  id: z.number(),
  slice_name: z.string().nullable(),
  viz_type: z.string().nullable(),
  datasource_name_text: z.string().nullable(),
  changed_on_delta_humanized: z.string().nullable(),
});

export default async function ChartListPage(props: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const [viewer, params] = await Promise.all([currentViewer(), paramsOf(props.searchParams)]);
  const search = params.get('q') ?? '';
  const wanted = params.get('sort') ?? '';
  const sort = sorts.has(wanted) ? wanted : 'changed_on_delta_humanized';
  const isDescending = params.has('sort') ? params.get('desc') === '1' : true;
  const page = Math.max(0, Math.floor(Number(params.get('page')) || 0));
  const found = await list(chartResource, viewer, {
    filters: search ? [{ col: 'slice_name', opr: 'chart_all_text', value: search }] : [],
    order_column: sort,
    order_direction: isDescending ? 'desc' : 'asc',
    page,
    page_size: pageSize,
  });
  const charts = Row.array()
    .parse(found.result)
    .map((chart) => ({
      id: chart.id,
      name: chart.slice_name || `Chart ${chart.id}`,
      type: vizOf(chart.viz_type ?? '')?.definition.name ?? chart.viz_type ?? '',
      dataset: chart.datasource_name_text ?? '',
      changed: chart.changed_on_delta_humanized ?? '',
    }));
  return (
    <div className="page">
      <h1>Charts</h1>
      <ListTools action={path} label="Search charts" search={search} kept={{}} />
      {charts.length === 0 ? (
        <Empty title={search ? `No chart matches “${search}”` : 'No charts yet'}>
          {search ? <a href={path}>Show all</a> : null}
        </Empty>
      ) : (
        <ChartTable
          charts={charts}
          sort={sort}
          isDescending={isDescending}
          sortHref={(column, desc) => addressWith(path, params, { sort: column, desc: desc ? '1' : '0', page: null })}
        />
      )}
      <Pagination
        page={page}
        pageSize={pageSize}
        count={found.count}
        hrefOf={(to) => addressWith(path, params, { page: to === 0 ? null : String(to) })}
      />
    </div>
  );
}
