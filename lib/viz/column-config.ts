/** A setting of one column, by its key in the form. */
export type ColumnSetting =
  | 'alignPositiveNegative'
  | 'colorPositiveNegative'
  | 'columnWidth'
  | 'currencyFormat'
  | 'customColumnName'
  | 'd3NumberFormat'
  | 'd3SmallNumberFormat'
  | 'd3TimeFormat'
  | 'displayTypeIcon'
  | 'horizontalAlign'
  | 'radarMetricMaxValue'
  | 'radarMetricMinValue'
  | 'showCellBars'
  | 'truncateLongCells'
  | 'visible';

/** Which fields of a chart have settings of their own, and which settings these are. */
export interface ColumnConfig {
  /** The metrics of the form, or fields with fixed names. */
  readonly fields: 'metrics' | readonly string[];
  readonly settings: readonly ColumnSetting[];
}
