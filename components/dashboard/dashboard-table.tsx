import type { ReactElement } from 'react';
import { Badge } from '@/components/ui/badge';
import { SortableHead } from '@/components/ui/sortable-head';
import { ownersOf, titleOf } from '@/lib/dashboard/dashboard-summary';
import type { DashboardsProps } from './dashboard-cards';
import { Star } from './star';

export interface DashboardTableProps extends DashboardsProps {
  readonly sort: string;
  readonly isDescending: boolean;
  readonly sortHref: (column: string, isDescending: boolean) => string;
}

export function DashboardTable(props: DashboardTableProps): ReactElement {
  const { dashboards, favorites, sort, isDescending, sortHref } = props;
  const head = (column: string, label: string): ReactElement => (
    <SortableHead
      label={label}
      direction={column === sort ? (isDescending ? 'descending' : 'ascending') : null}
      href={sortHref(column, column === sort ? !isDescending : column === 'changed_on')}
    />
  );
  return (
    <div className="panel">
      <table className="table">
        <thead>
          <tr>
            {head('dashboard_title', 'Name')}
            {head('published', 'Status')}
            <th scope="col">Tags</th>
            <th scope="col">Owners</th>
            {head('changed_on', 'Last modified')}
          </tr>
        </thead>
        <tbody>
          {dashboards.map((dashboard) => (
            <tr key={dashboard.id}>
              <td className="wide">
                <a href={dashboard.url} className="font-medium">
                  {titleOf(dashboard)}
                </a>{' '}
                {favorites.has(dashboard.id) ? <Star /> : null}{' '}
                {dashboard.certified_by ? <Badge tone="accent">Certified by {dashboard.certified_by}</Badge> : null}
              </td>
              <td>
                <Badge tone={dashboard.published ? 'success' : 'quiet'}>
                  {dashboard.published ? 'Published' : 'Draft'}
                </Badge>
              </td>
              <td>
                {dashboard.tags.map((tag) => (
                  <Badge key={tag.id}>{tag.name}</Badge>
                ))}
              </td>
              <td className="text-quiet">{ownersOf(dashboard)}</td>
              <td className="whitespace-nowrap text-quiet" title={dashboard.changed_on_utc ?? undefined}>
                {dashboard.changed_on_delta_humanized}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
