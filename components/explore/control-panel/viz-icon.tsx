import type { ReactElement } from 'react';

/** The signs of the usual types. */
export const usualSigns: Readonly<Record<string, string>> = {
  echarts_timeseries_line: 'M2 13.5h12M2.5 10l3.5-4 3 2.5L13.5 3',
  echarts_timeseries_bar: 'M2 13.5h12M4 13.5V8M8 13.5V3M12 13.5V6',
  echarts_area: 'M2 13.5h12M2.5 13.5V9L6 5l3 3 4.5-4.5v10',
  table: 'M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.6h11M6.5 6.3V13',
  big_number_total: 'M4.5 5.5 6.5 4v8M9.5 5.5a1.8 1.8 0 1 1 3 1.5L9.5 12h3.5',
  big_number: 'M4.5 3.5 6.5 2v6M9.5 3.5a1.8 1.8 0 1 1 3 1.5L9.5 8h3.5M2.5 13l4-2 3 1 4-2',
  pie: 'M8 2.5a5.5 5.5 0 1 0 5.5 5.5H8z M10 1.8V6h4.2A4.6 4.6 0 0 0 10 1.8',
};

const other = 'M2.5 2.5h4.5v4.5H2.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5H2.5zM11.2 9l2.3 4.5H9z';

interface VizIconProps {
  readonly type: string;
  readonly size?: number;
  /** The sign of a type that is not among the usual ones. */
  readonly sign?: string | undefined;
}

/** The mark of a chart type. */
export function VizIcon({ type, size = 16, sign }: VizIconProps): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth={1.4} aria-hidden>
      <path d={usualSigns[type] ?? sign ?? other} strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  );
}
