import { oneRow, type RecordedDataset } from '@/tests/pages/outlines/recorded';

const sales = [
  { country: 'USA', line: 'Classic Cars', quantity: 6, msrp: 33 },
  { country: 'France', line: 'Vintage Cars', quantity: 97, msrp: 214 },
];

/** Rows with the values that were chosen while the calls were recorded. */
export function rowsOf(dataset: RecordedDataset): string {
  const row = oneRow(dataset);
  if (dataset.table_name !== 'cleaned_sales_data') return row;
  const rows = sales.map(
    ({ country, line, quantity, msrp }) => `SELECT * REPLACE (
      '${country}' AS country, '${line}' AS product_line, ${quantity} AS quantity_ordered, ${msrp} AS msrp,
      'Shipped' AS status, 'Medium' AS deal_size, TIMESTAMP '2003-01-06' AS order_date) FROM (${row})`,
  );
  return rows.join(' UNION ALL ');
}
