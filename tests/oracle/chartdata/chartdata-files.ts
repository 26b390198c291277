/** The recorded files of chart data, without their ending. */
export const chartdataFiles = [
  '01-columns',
  '02-metrics',
  '03-filters',
  '04-time',
  '05-order-limit',
  '06-result-kinds',
  '07-time-offsets',
  '08-post-processing',
  '09-annotations',
  '10-bookkeeping',
  '11-errors',
  '12b-saved-charts-as-imported',
  '12-saved-charts',
  '13-values-samples',
] as const;
