import { expect, it } from 'vitest';
import { sharedColors } from '@/lib/server/dashboard/shared-colors';

it('gives a label one colour on all charts of a dashboard, whenever they are drawn', () => {
  const first = sharedColors(71, {}).colors;
  first.of('Trains');
  const ships = first.of('Ships');
  const second = sharedColors(71, {}).colors;
  expect(second.of('Ships')).toBe(ships);
  expect(second.of('Planes')).not.toBe(ships);
});

it('leaves other dashboards alone', () => {
  const here = sharedColors(72, {}).colors;
  here.of('Trains');
  const ships = here.of('Ships');
  expect(sharedColors(73, {}).colors.of('Ships')).not.toBe(ships);
});

it('starts anew when the author sets colours, under another name', () => {
  const before = sharedColors(74, {});
  before.colors.of('Trains');
  const after = sharedColors(74, { labelColors: { Ships: '#123456' } });
  expect(after.colors.of('Ships')).toBe('#123456');
  expect(after.colorsName).not.toBe(before.colorsName);
  expect(sharedColors(74, {}).colorsName).toBe(before.colorsName);
});
