import { expect, test } from 'vitest';
import { draftCount, draftHref } from '@/lib/client/drafts';
import { workOf } from '@/lib/home/continued-work';

const updatedAt = 1_800_000_000_000;
const chart = { formData: { viz_type: 'pie', datasource: '4__table' }, name: 'People' };

test('the draft of a stored chart leads to that chart', () => {
  const entry = { key: 'chart 12', value: chart, updatedAt };
  expect(workOf('explore', entry)).toEqual({
    kind: 'explore',
    entry,
    title: 'People',
    vizType: 'pie',
    href: '/explore/?slice_id=12#draft',
  });
});

test('the draft of a new chart leads to its dataset', () => {
  const work = workOf('explore', { key: '4__table', value: { ...chart, name: '' }, updatedAt });
  expect(work).toMatchObject({
    title: '',
    href: '/explore/?datasource_id=4&datasource_type=table&viz_type=pie#draft',
  });
});

test('the draft of a dashboard leads to its editor', () => {
  const value = { draft: { title: 'Sales' }, version: '1' };
  expect(workOf('dashboard-drafts', { key: '7', value, updatedAt })).toMatchObject({
    title: 'Sales',
    vizType: null,
    href: draftHref('/superset/dashboard/7/?edit=true'),
  });
});

test.each([
  ['explore', 'chart 12', null],
  ['explore', 'chart 12', { name: 'Without a form' }],
  ['explore', 'chart twelve', chart],
  ['explore', '//elsewhere.example', chart],
  ['dashboard-drafts', '7', { draft: {} }],
  ['dashboard-drafts', '7/../../logout', { draft: { title: 'Sales' } }],
] as const)('what is no draft is left out: %s %s %j', (kind, key, value) => {
  expect(workOf(kind, { key, value, updatedAt })).toBeNull();
});

test('the cookie tells the number of drafts of its user alone', () => {
  expect(draftCount('3.2', 3)).toBe(2);
  expect(draftCount('3.2', 4)).toBe(0);
  for (const cookie of [undefined, '', '3', '3.', '.2', '3.-1', '3.9999', '3.2.1']) {
    expect(draftCount(cookie, 3)).toBe(0);
  }
});
