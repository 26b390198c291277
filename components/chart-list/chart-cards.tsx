import type { ReactElement } from 'react';
import { CardPicture } from '@/components/ui/card-picture';

export interface ChartCardsProps {
  readonly charts: readonly {
    readonly id: number;
    readonly name: string;
    readonly type: string;
    readonly changed: string;
    readonly picture: string;
  }[];
}

export function ChartCards({ charts }: ChartCardsProps): ReactElement {
  return (
    <ul className="cards">
      {charts.map(({ id, name, type, changed, picture }) => (
        <li key={id} className="card">
          <CardPicture src={picture} />
          <div className="card-body">
            <a href={`/explore/?slice_id=${id}`} className="truncate">
              {name}
            </a>
            <span className="truncate text-quiet">
              {type} · changed {changed}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
