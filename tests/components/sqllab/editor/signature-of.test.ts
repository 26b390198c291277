import { expect, test } from 'vitest';
import { signatureOf } from '@/components/sqllab/editor/signature-of';

test('a call shows its arguments, and the one at the cursor', () => {
  const { label, parameters, active } = signatureOf({ name: 'SUBSTRING', argument: 2 }, 'text, start[, length]');
  expect(label).toBe('SUBSTRING(text, start[, length])');
  expect(parameters.map(([from, to]) => label.slice(from, to))).toEqual(['text', 'start', 'length']);
  expect(active).toBe(2);
});

test('further arguments are the last one, and a call without arguments has none', () => {
  expect(signatureOf({ name: 'coalesce', argument: 7 }, 'value, other, …').active).toBe(2);
  expect(signatureOf({ name: 'now', argument: 0 }, '')).toEqual({ label: 'now()', parameters: [], active: 0 });
});
