import type { ReactElement } from 'react';
import { Badge } from '@/components/ui/badge';
import { CardPicture } from '@/components/ui/card-picture';
import { Star } from '@/components/ui/star';
import { type DashboardSummary, titleOf } from '@/lib/dashboard/dashboard-summary';

export interface DashboardsProps {
  readonly dashboards: readonly DashboardSummary[];
  readonly favorites: ReadonlySet<number>;
}

export function DashboardCards({ dashboards, favorites }: DashboardsProps): ReactElement {
  return (
    <ul className="cards">
      {dashboards.map((dashboard) => (
        <li key={dashboard.id} className="card">
          <CardPicture src={`/superset/dashboard/${dashboard.id}/picture.png`} />
          <div className="card-body">
            <span className="flex items-center gap-2">
              <a href={dashboard.url} className="truncate">
                {titleOf(dashboard)}
              </a>
              {favorites.has(dashboard.id) ? <Star /> : null}
            </span>
            <span className="flex items-center gap-2 text-quiet">
              {dashboard.published ? null : <Badge>Draft</Badge>}
              Changed {dashboard.changed_on_delta_humanized}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
