import { oneRow, type RecordedDataset } from '@/tests/pages/outlines/recorded';

const sales = [
  { country: 'USA', line: 'Classic Cars', quantity: 6, msrp: 33 },
  { country: 'France', line: 'Vintage Cars', quantity: 97, msrp: 214 },
];

/** Rows with the values that were chosen while the calls were recorded, and so many that they do not come at once. */
export function rowsOf(dataset: RecordedDataset): string {
  const row = oneRow(dataset);
  if (dataset.table_name === 'birth_names') return `SELECT * REPLACE ('Alex' AS name) FROM (${row})`;
  if (dataset.table_name === 'video_game_sales') return `SELECT * REPLACE (1 AS rank) FROM (${row})`;
  if (dataset.table_name !== 'cleaned_sales_data') return row;
  const rows = sales.map(
    ({ country, line, quantity, msrp }) => `SELECT one.* REPLACE (
      '${country}' AS country, '${line}' AS product_line, ${quantity} AS quantity_ordered, ${msrp} AS msrp, ${msrp} AS sales,
      'Shipped' AS status, 'Medium' AS deal_size, TIMESTAMP '2003-01-06' AS order_date) FROM (${row}) one, range(150)`,
  );
  return rows.join(' UNION ALL ');
}
