import type { ReactElement } from 'react';
import { SortableHead } from '@/components/ui/sortable-head';

export interface ChartTableProps {
  readonly charts: readonly { id: number; name: string; type: string; dataset: string; changed: string }[];
  readonly sort: string;
  readonly isDescending: boolean;
  readonly sortHref: (column: string, isDescending: boolean) => string;
}

export function ChartTable({ charts, sort, isDescending, sortHref }: ChartTableProps): ReactElement {
  const head = (column: string, label: string): ReactElement => (
    <SortableHead
      label={label}
      direction={column === sort ? (isDescending ? 'descending' : 'ascending') : null}
      href={sortHref(column, column === sort ? !isDescending : false)}
    />
  );
  return (
    <div className="panel">
      <table className="table">
        <thead>
          <tr>
            {head('slice_name', 'Name')}
            {head('viz_type', 'Type')}
            <th scope="col">Dataset</th>
            {head('changed_on_delta_humanized', 'Last modified')}
          </tr>
        </thead>
        <tbody>
          {charts.map((chart) => (
            <tr key={chart.id}>
              <td className="wide">
                <a href={`/explore/?slice_id=${chart.id}`} className="font-medium">
                  {chart.name}
                </a>
              </td>
              <td className="whitespace-nowrap">{chart.type}</td>
              <td className="text-quiet">{chart.dataset}</td>
              <td className="whitespace-nowrap text-quiet">{chart.changed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
