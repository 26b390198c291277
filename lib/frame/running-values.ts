import type { Cell } from './frame';
import { invalid } from './invalid';

/** The product of whole numbers; as in the contract it keeps the lowest 64 bits of one that is larger. */
export function wholeProduct(numbers: readonly number[]): Cell {
  const product = numbers.reduce((result, value) => result * value, 1);
  if (Number.isSafeInteger(product) || !numbers.every(Number.isInteger)) return product;
  return wholeProducts(numbers).at(-1) ?? 1;
}

/** The products of the first number, the first two, and so on. */
export function wholeProducts(numbers: readonly number[]): Cell[] {
  let product = 1n;
  return numbers.map((value) => {
    product = BigInt.asIntN(64, product * BigInt(value));
    return Number.isSafeInteger(Number(product)) ? Number(product) : product;
  });
}

/** The most characters of all results together. */
const mostCharacters = 100_000;

/** The first text, the first two joined, and so on. Throws `post_processing_invalid` when they are too long together. */
export function runningTexts(texts: readonly string[]): string[] {
  let total = '';
  let characters = 0;
  return texts.map((text) => {
    total += text;
    characters += total.length;
    if (characters > mostCharacters) throw invalid('The running total of texts is too long');
    return total;
  });
}
