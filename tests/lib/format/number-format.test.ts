import { describe, expect, it } from 'vitest';
import { currencyFormatter } from '@/lib/format/currency';
import { formatNumber, numberFormatter } from '@/lib/format/number-format';
import { valueFormatter } from '@/lib/format/value-format';

describe('numbers', () => {
  it.each([
    [0, '0'],
    [999.999, '1000'],
    [1234567.891, '1.23M'],
    [1e9, '1B'],
    [1e15, '1P'],
    [0.012345, '0.0123'],
    [0.00012345, '123µ'],
    [-12345.432, '-12.3k'],
  ])('writes %s adaptively as %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
    expect(formatNumber(value, 'SMART_NUMBER')).toBe(text);
  });

  it.each([
    [',d', 12345.432, '12,345'],
    ['+,', 12345.432, '+12,345'],
    ['int', 12345.432, '12,345'],
    ['.1%', 0.5, '50.0%'],
    ['SMART_NUMBER_SIGNED', 1500, '+1.5k'],
    ['DURATION', 66000, '1m 6s'],
    ['DURATION_SUB', 1.40008, '1ms 400µs 80ns'],
    ['DURATION_COL', 90061001, '1:01:01:01'],
    ['MEMORY_DECIMAL', 1024, '1.02kB'],
    ['MEMORY_BINARY', 1048576, '1MiB'],
    ['MEMORY_DECIMAL', 0.5, '0.5B'],
    ['foo', 1, '1 (Invalid format: foo)'],
  ])('writes in %s', (format, value, text) => {
    expect(formatNumber(value, format)).toBe(text);
  });

  it('fills no pages with one number', () => {
    expect(formatNumber(1, '0>500000000,.2f')).toBe('1 (Invalid format: 0>500000000,.2f)');
    expect(formatNumber(1, '500000000')).toBe('1 (Invalid format: 500000000)');
    expect(formatNumber(1, 'x'.repeat(1_000_000)).length).toBeLessThan(200);
    expect(formatNumber(1, '.999999999f')).toBe('1.00000000000000000000');
  });

  it('writes as ever where a chart holds no text for its format', () => {
    const odd: unknown = { a: 1 };
    expect(formatNumber(1500, odd as string)).toBe('1.5k');
  });

  it('keeps no long format in memory', () => {
    const format = `${' '.repeat(3)}${'y'.repeat(1000)}`;
    expect(numberFormatter(format)).not.toBe(numberFormatter(format));
    expect(numberFormatter(',d')).toBe(numberFormatter(',d'));
  });

  it('names what is no number', () => {
    expect(
      [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map((value) =>
        formatNumber(value),
      ),
    ).toEqual(['null', 'undefined', 'NaN', '∞', '-∞']);
  });

  it('follows the locale', () => {
    expect(formatNumber(1234567.5, ',.1f', 'de')).toBe('1.234.567,5');
    expect(formatNumber(1234567.5, ',.1f', 'xx')).toBe('1,234,567.5');
  });

  it('lets the sign of the currency replace those of the format', () => {
    expect(currencyFormatter({ symbol: 'USD', symbolPosition: 'prefix' }, '$,.2f')(1234.5)).toBe('$ 1,234.50');
    expect(currencyFormatter({ symbol: 'EUR', symbolPosition: 'suffix' }, ',.2f')(1234.5)).toBe('1,234.50 €');
    expect(currencyFormatter({ symbol: 'NOT' }, ',d')(1)).toBe('1 NOT');
  });

  it('takes the format of the chart before that of the metric', () => {
    const saved = {
      formats: { revenue: ',.1f' },
      currencies: { revenue: { symbol: 'USD', symbolPosition: 'prefix' as const } },
    };
    expect(valueFormatter('revenue', saved)(1234.5)).toBe('$ 1,234.5');
    expect(valueFormatter('revenue', saved, ',d', { symbol: 'EUR' })(1234.5)).toBe('1,235 €');
    expect(valueFormatter('other', saved)(1234.5)).toBe('1.23k');
  });
});
