import type { ReactElement } from 'react';
import type { TextTable } from '@/lib/viz/viz';

/** A chart's data as a plain table. */
export function DataTable({ table, caption }: { readonly table: TextTable; readonly caption: string }): ReactElement {
  return (
    <table className="data-table">
      <caption className="hidden-text">{caption}</caption>
      <thead>
        <tr>
          {keyed(table.columns).map(([key, name]) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, at) => (
          <tr key={String(at)}>
            {keyed(row).map(([key, text]) => (
              <td key={key}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function keyed(texts: readonly string[]): [string, string][] {
  return texts.map((text, index) => [String(index), text]);
}
