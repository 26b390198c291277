import { describe, expect, it } from 'vitest';
import { colorHex, colorText, parseColor } from '@/lib/format/color-text';

describe('parseColor', () => {
  it.each([
    ['#0af', '#00aaff'],
    ['00AAFF', '#00aaff'],
    ['rgb(0, 170, 255)', '#00aaff'],
    ['rgba(0,122,135,1)', '#007a87'],
    ['rgba(0, 122, 135, 0.5)', 'rgba(0, 122, 135, 0.5)'],
    ['rgb(0 122 135 / 25%)', 'rgba(0, 122, 135, 0.25)'],
  ])('reads %s', (text, full) => {
    const color = parseColor(text);
    expect(color && colorText(color)).toBe(full);
  });
  it.each(['', 'teal', '#12', '#12345', 'rgb(1, 2)', 'rgb(0, 0, 256)', 'rgba(0, 0, 0, 1.5)'])('refuses %s', (text) => {
    expect(parseColor(text)).toBeNull();
  });
});

describe('colorHex', () => {
  it('leaves out the opacity', () => expect(colorHex({ r: 1, g: 2, b: 255, a: 0.2 })).toBe('#0102ff'));
});
