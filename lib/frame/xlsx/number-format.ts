/** A currency beside numbers. */
export interface SheetCurrency {
  readonly symbol: string;
  readonly isPrefix: boolean;
}

const pattern = /^([+\-( ])?([$])?(?:0?\d*)(,)?(?:\.(\d{1,2}))?(~)?([%defrgs])?$/;

/**
 * The number format of a workbook for a d3 format. Null where a workbook has none that shows the same: for shortened
 * numbers (`.3s`, `SMART_NUMBER`) the whole number is shown.
 */
export function sheetNumberFormat(d3: string | null, currency: SheetCurrency | null = null): string | null {
  const own = d3 === null ? null : numberPart(d3);
  if (currency === null) return own;
  const symbol = `"${currency.symbol.replaceAll('"', '')}"`;
  const digits = own ?? '#,##0.00';
  return currency.isPrefix ? `${symbol}${digits}` : `${digits}\\ ${symbol}`;
}

function numberPart(d3: string): string | null {
  const [found, sign, dollar, comma, places, trims, type = ''] = pattern.exec(d3.trim()) ?? [];
  if (found === undefined || found === '' || type === 's' || type === 'g' || type === 'r') return null;
  const whole = comma === undefined ? '0' : '#,##0';
  const decimals = type === 'd' ? 0 : Number(places ?? (type === '' ? 0 : 6));
  if (type === '' && places !== undefined) return null;
  const fraction = decimals === 0 ? '' : `.${(trims === undefined ? '0' : '#').repeat(decimals)}`;
  const body = `${dollar ?? ''}${whole}${fraction}${type === '%' ? '%' : type === 'e' ? 'E+00' : ''}`;
  if (sign === '(') return `${body};(${body})`;
  return sign === '+' ? `+${body};-${body};${body}` : body;
}
