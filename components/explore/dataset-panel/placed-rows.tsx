import type { ReactElement } from 'react';

/** One of the rows that stand one below the other. */
export interface PlacedRow {
  readonly key: string;
  /** Its place among all rows, from 0. */
  readonly index: number;
  /** In pixels from the top of the content. */
  readonly top: number;
  /** In pixels. */
  readonly height: number;
}

export interface PlacedRowsProps {
  readonly rows: readonly PlacedRow[];
  /** The height of all rows in pixels. */
  readonly height: number;
  readonly content: (index: number) => ReactElement | null;
}

/** Rows at their places. */
export function PlacedRows({ rows, height, content }: PlacedRowsProps): ReactElement {
  return (
    <div style={{ height, position: 'relative' }}>
      {rows.map(({ key, index, top, height: own }) => (
        <div key={key} className="explore-field-slot" style={{ top, height: own }}>
          {content(index)}
        </div>
      ))}
    </div>
  );
}
