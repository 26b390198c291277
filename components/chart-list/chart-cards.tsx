import type { ReactElement } from 'react';

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
          <img
            className="card-picture"
            src={picture}
            alt=""
            width={1200}
            height={630}
            loading="lazy"
            decoding="async"
          />
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
