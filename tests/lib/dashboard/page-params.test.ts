import { expect, it } from 'vitest';
import { hiddenParts } from '@/lib/dashboard/page-params';

const hidden = (query: string) =>
  Object.entries(hiddenParts(new URLSearchParams(query))).flatMap(([part, isHidden]) => (isHidden ? [part] : []));

it('reads each bit of uiConfig by itself', () => {
  expect(hidden('')).toEqual([]);
  expect(hidden('uiConfig=1')).toEqual(['title']);
  expect(hidden('uiConfig=2')).toEqual(['tabs']);
  expect(hidden('uiConfig=4')).toEqual(['navigation']);
  expect(hidden('uiConfig=8')).toEqual(['chartControls', 'rowLimits']);
  expect(hidden('uiConfig=40')).toEqual(['chartControls']);
  expect(hidden('uiConfig=15')).toEqual(['title', 'tabs', 'navigation', 'chartControls', 'rowLimits']);
  expect(hidden('uiConfig=48')).toEqual([]);
  expect(hidden('uiConfig=all')).toEqual([]);
});
