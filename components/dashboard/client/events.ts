/** Asks whoever edits the dashboard for the dialog of cross-filters. */
export const scopingEvent = 'cross-filter-scoping';

/** Tells the bar to show the filter, or the chart's cross-filter, whose id it carries, and to give it the focus. */
export const revealEvent = 'reveal';
