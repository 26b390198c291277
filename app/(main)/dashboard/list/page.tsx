import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { addressWith, paramsOf, type SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { DashboardCards } from '@/components/dashboard/dashboard-cards';
import { DashboardTable } from '@/components/dashboard/dashboard-table';
import { LinkButton } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Icon } from '@/components/ui/icon';
import { ListTools } from '@/components/ui/list-tools';
import { Pagination } from '@/components/ui/pagination';
import { DashboardSummary } from '@/lib/dashboard/dashboard-summary';
import { list } from '@/lib/server/api/list';
import { favoriteDashboards } from '@/lib/server/dashboard/favorite-dashboards';
import { dashboardResource } from '@/lib/server/resources/dashboard';

export const metadata: Metadata = { title: 'Dashboards' };

const path = '/dashboard/list/';
const pageSize = 24;
const sorts = new Set(['dashboard_title', 'published', 'changed_on']);

export default async function DashboardListPage(props: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const [viewer, params] = await Promise.all([currentViewer(), paramsOf(props.searchParams)]);
  const search = params.get('q') ?? '';
  const wanted = params.get('sort') ?? 'changed_on';
  const sort = sorts.has(wanted) ? wanted : 'changed_on';
  const isDescending = params.has('sort') ? params.get('desc') === '1' : true;
  const page = Math.max(0, Math.floor(Number(params.get('page')) || 0));
  const onlyFavorites = params.get('favorites') === '1';
  const isCards = params.get('view') === 'cards';
  const [found, favorites] = await Promise.all([
    list(dashboardResource, viewer, {
      filters: [
        ...(search ? [{ col: 'dashboard_title', opr: 'title_or_slug', value: search }] : []),
        ...(onlyFavorites ? [{ col: 'id', opr: 'dashboard_is_favorite', value: true }] : []),
      ],
      order_column: sort,
      order_direction: isDescending ? 'desc' : 'asc',
      page,
      page_size: pageSize,
    }),
    favoriteDashboards(viewer),
  ]);
  const dashboards = DashboardSummary.array().parse(found.result);
  const hrefWith = (changes: Record<string, string | null>): string => addressWith(path, params, changes);
  return (
    <div className="page">
      <h1>Dashboards</h1>
      <ListTools action={path} label="Search dashboards" search={search} kept={isCards ? { view: 'cards' } : {}}>
        <LinkButton
          href={hrefWith({ favorites: onlyFavorites ? null : '1', page: null })}
          look={onlyFavorites ? 'primary' : 'normal'}
        >
          <Icon name="star" />
          Favorites
        </LinkButton>
        <LinkButton className="button ml-auto" href={hrefWith({ view: isCards ? null : 'cards' })}>
          <Icon name={isCards ? 'list' : 'cards'} />
          {isCards ? 'Table' : 'Cards'}
        </LinkButton>
      </ListTools>
      {dashboards.length === 0 ? (
        <Empty title={search ? `No dashboard is called “${search}”` : 'No dashboards yet'}>
          {search ? <a href={path}>Show all</a> : <p>Import one with: npm run isoline -- import FILE.zip</p>}
        </Empty>
      ) : isCards ? (
        <DashboardCards dashboards={dashboards} favorites={favorites} />
      ) : (
        <DashboardTable
          dashboards={dashboards}
          favorites={favorites}
          sort={sort}
          isDescending={isDescending}
          sortHref={(column, desc) => hrefWith({ sort: column, desc: desc ? '1' : '0', page: null })}
        />
      )}
      <Pagination
        page={page}
        pageSize={pageSize}
        count={found.count}
        hrefOf={(to) => hrefWith({ page: to === 0 ? null : String(to) })}
      />
    </div>
  );
}
