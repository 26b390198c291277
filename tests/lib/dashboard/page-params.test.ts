import { expect, it } from 'vitest';
import { hiddenParts, stateParamsOf } from '@/lib/dashboard/page-params';

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

it('tells what is filtered and open from everything else in an address', () => {
  const search = '?standalone=1&filters=1&tab=TAB-1&NATIVE_FILTER-a=x&NATIVE_FILTER-a=y&cross.7=z&slice_id=3';
  expect(stateParamsOf(search).toString()).toBe('filters=1&tab=TAB-1&NATIVE_FILTER-a=x&NATIVE_FILTER-a=y&cross.7=z');
});
