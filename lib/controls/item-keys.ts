import { recordOf, textIn } from './adhoc-record';

/** A key for each value that moves with it: its id, else its content; equal values are told apart by a count. */
export function keysOf(values: readonly unknown[]): readonly string[] {
  const seen = new Map<string, number>();
  return values.map((value) => {
    const record = recordOf(value);
    const key = textIn(record, 'optionName') || textIn(record, 'filterOptionName') || JSON.stringify(value) || 'none';
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key} ${count}`;
  });
}
