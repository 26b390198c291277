import { expect, test } from 'vitest';
import { usualSigns } from '@/components/explore/control-panel/viz-icon';
import { vizSigns } from '@/components/explore/gallery/viz-signs';
import { vizTypes } from '@/lib/viz/registry';

test('every chart type has one sign, which no other has', () => {
  const signs = [...Object.entries(usualSigns), ...Object.entries(vizSigns)];
  expect(signs.map(([type]) => type).sort()).toEqual([...vizTypes].sort());
  expect(new Set(signs.map(([, sign]) => sign)).size).toBe(vizTypes.length);
});
