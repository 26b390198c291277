/** The types of native filters, in the order in which they are offered. */
export const filterTypes = [
  'filter_select',
  'filter_range',
  'filter_timecolumn',
  'filter_timegrain',
  'filter_time',
] as const;

export type FilterType = (typeof filterTypes)[number];
