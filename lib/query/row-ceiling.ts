/** The most rows that a query returns. */
export const rowCeiling = 100_000;
/** The most rows that a table returns whose pages come one by one. */
export const pagedRowCeiling = 500_000;
