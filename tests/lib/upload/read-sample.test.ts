import { describe, expect, it } from 'vitest';
import { decimalOf, delimiterOf, rowsOf, typeOf } from '@/lib/upload/read-sample';

describe('a sample of a text', () => {
  it('tells the sign before decimals', () => {
    const sign = (text: string) => decimalOf(rowsOf(text, delimiterOf(text), 20));
    expect(sign('city;amount\nRome;1,5\nOslo;2\n')).toBe(',');
    expect(sign('city,amount\nRome,1.5\nOslo,2\n')).toBe('.');
    expect(sign('city;amount;rate\nRome;1,5;0.5\n')).toBe('.');
    expect(sign('city;amount\nRome;"a, b"\n')).toBe('.');
  });

  it('reads numbers as they are written', () => {
    expect(typeOf(['1,5', '2', '-3,25'], ',')).toBe('number');
    expect(typeOf(['1,5', '2'])).toBe('text');
    expect(typeOf(['1', '-2'], ',')).toBe('whole number');
    expect(typeOf(['2024-01-31', ''])).toBe('date');
  });
});
