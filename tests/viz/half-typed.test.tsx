import { describe, expect, test } from 'vitest';
import { panels } from '@/lib/explore/panels';
import { draw } from './support/answers';
import { examples as newer } from './support/examples';
import { olderExamples } from './support/older-examples';
import { page } from './support/pictures';

/** What a field holds for a moment while a number is typed into it. */
const halfTyped = ['', '-', '.', '1e', 'abc'];

describe.each([...newer, ...olderExamples])('$viz_type', ({ viz_type, form, frames }) => {
  const texts = [...panels[viz_type].controls.values()].filter(({ type }) => type === 'TextControl');

  test('a number that is not whole yet is drawn as the usual one', () => {
    const wrong = texts.flatMap(({ name }) =>
      halfTyped
        .filter((text) => {
          const drawing = draw({ viz_type, ...form, [name]: text }, frames);
          return /\bNaN\b/.test(page(viz_type, drawing) + JSON.stringify(drawing.interaction) + drawing.label);
        })
        .map((text) => `${name}: “${text}”`),
    );
    expect(wrong).toEqual([]);
  });
});
