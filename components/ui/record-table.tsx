import type { ReactElement } from 'react';
import { SortableHead } from './sortable-head';

export interface RecordCell {
  readonly text: string;
  readonly href?: string;
}

export interface RecordTableProps {
  /** The first column names the row. */
  readonly columns: readonly { readonly label: string; readonly sort?: string }[];
  readonly rows: readonly { readonly key: number; readonly cells: readonly RecordCell[] }[];
  readonly sort: string;
  readonly isDescending: boolean;
  readonly sortHref: (column: string, isDescending: boolean) => string;
}

export function RecordTable({ columns, rows, sort, isDescending, sortHref }: RecordTableProps): ReactElement {
  return (
    <div className="panel">
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) =>
              column.sort === undefined ? (
                <th key={column.label} scope="col">
                  {column.label}
                </th>
              ) : (
                <SortableHead
                  key={column.label}
                  label={column.label}
                  direction={column.sort === sort ? (isDescending ? 'descending' : 'ascending') : null}
                  href={sortHref(column.sort, column.sort === sort ? !isDescending : false)}
                />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map(({ text, href }, at) => (
                <td key={columns[at]?.label} className={at === 0 ? 'wide' : 'text-quiet'}>
                  {href === undefined ? text : <a href={href}>{text}</a>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
