import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { currentViewer } from '@/app/(main)/current-viewer';
import { DashboardCards } from '@/components/dashboard/dashboard-cards';
import { Empty } from '@/components/ui/empty';
import { DashboardSummary } from '@/lib/dashboard/dashboard-summary';
import { list } from '@/lib/server/api/list';
import { favoritesOf } from '@/lib/server/dashboard/favorites-of';
import { dashboardResource } from '@/lib/server/resources/dashboard/dashboard';

export const metadata: Metadata = { title: 'Home' };

export default async function WelcomePage(): Promise<ReactElement> {
  const viewer = await currentViewer();
  const starred = [{ col: 'id', opr: 'dashboard_is_favorite', value: true }];
  const [favorites, favorite, recent] = await Promise.all([
    favoritesOf(viewer, 'dashboard_id'),
    list(dashboardResource, viewer, { filters: starred, page_size: 6 }),
    list(dashboardResource, viewer, { order_column: 'changed_on', order_direction: 'desc', page_size: 6 }),
  ]);
  const sections = [
    { title: 'Favorites', rows: favorite.result },
    { title: 'Recently changed', rows: recent.result },
  ];
  return (
    <div className="page grid gap-6">
      <h1>{viewer.firstName ? `Welcome back, ${viewer.firstName}` : 'Welcome'}</h1>
      {recent.count === 0 ? (
        <Empty title="No dashboards yet">
          <p>Import one with: npm run isoline -- import FILE.zip</p>
        </Empty>
      ) : null}
      {sections.map(({ title, rows }) =>
        rows.length === 0 ? null : (
          <section key={title} className="grid gap-3">
            <h2>{title}</h2>
            <DashboardCards dashboards={DashboardSummary.array().parse(rows)} favorites={favorites} />
          </section>
        ),
      )}
      <p>
        <a href="/dashboard/list/">All dashboards</a>
      </p>
    </div>
  );
}
