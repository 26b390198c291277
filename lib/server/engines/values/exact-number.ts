import { Decimal } from '@/lib/frame/frame';

/** A decimal text as the simplest value without loss: number, bigint or Decimal; null for NaN and infinities. */
export function exactNumber(text: string): number | bigint | Decimal | null {
  const number = Number(text);
  if (text.length <= 15 && Number.isFinite(number)) return number;
  if (!Number.isFinite(number) && !/^[-+]?\d/.test(text)) return null;
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(number) ? number : BigInt(text);
  return digitsOf(text) === digitsOf(String(number)) ? number : new Decimal(text);
}

/** A whole number, exact at any size. */
export function exactInteger(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

function digitsOf(text: string): string {
  if (/e/i.test(text)) return text;
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole.replace(/^(-?)0+(?=\d)/, '$1')}.${fraction.replace(/0+$/, '')}`;
}
