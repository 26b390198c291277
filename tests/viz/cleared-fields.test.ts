import { describe, expect, test } from 'vitest';
import { panels } from '@/lib/explore/panels';
import { chart } from './support/answers';
import { examples as newer } from './support/examples';
import { olderExamples } from './support/older-examples';

describe.each([...newer, ...olderExamples])('$viz_type', ({ viz_type, form }) => {
  test('a field that was cleared does not keep its query from being built', () => {
    const { query, defaults } = chart(viz_type);
    const failing = [...panels[viz_type].controls.keys()].filter((name) => {
      try {
        query({ datasource: '1__table', viz_type, ...defaults, ...form, [name]: null });
        return false;
      } catch {
        return true;
      }
    });
    expect(failing).toEqual([]);
  });
});
