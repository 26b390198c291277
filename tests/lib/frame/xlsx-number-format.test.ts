import { expect, it } from 'vitest';
import { sheetNumberFormat } from '@/lib/frame/xlsx/number-format';

it.each([
  [',.2f', '#,##0.00'],
  ['.1%', '0.0%'],
  [',d', '#,##0'],
  ['$,.2f', '$#,##0.00'],
  ['.0f', '0'],
  ['+,.1f', '+#,##0.0;-#,##0.0;#,##0.0'],
  ['(,.0f', '#,##0;(#,##0)'],
  ['.2e', '0.00E+00'],
  ['.3s', null],
  ['SMART_NUMBER', null],
  ['DURATION', null],
  ['', null],
  [',.99999999f', null],
])('a workbook shows %s as %s', (d3, code) => expect(sheetNumberFormat(d3)).toBe(code));
