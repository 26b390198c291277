import { rgb } from '@visx/vendor/d3-color';
import { describe, expect, it } from 'vitest';
import { categoricalScheme } from '@/lib/viz/kit/color/color-schemes';
import { chartColors, dashboardColors, Palette } from '@/lib/viz/kit/color/colors';
import { contrast as contrastOf } from '@/lib/viz/kit/color/contrast-color';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { imageThemes, pageTheme } from '@/lib/viz/kit/theme';

describe('colours of labels', () => {
  it('hands out a palette in order and remembers', () => {
    const colors = chartColors();
    expect(['A', 'B', 'A', ' B '].map((label) => colors.of(label, 'd3Category10'))).toEqual([
      '#1f77b4',
      '#ff7f0e',
      '#1f77b4',
      '#ff7f0e',
    ]);
  });

  it('hands out the least used colours when the palette is exhausted', () => {
    const palette = new Palette(['red', 'lime', 'blue']);
    expect(Array.from({ length: 8 }, (_, index) => palette.keep(`k${index}`))).toEqual([
      'red',
      'lime',
      'blue',
      'lime',
      'blue',
      'blue',
      'lime',
      'lime',
    ]);
  });

  it('keeps a label in its colour across the charts of a dashboard, and across schemes', () => {
    const dashboard = dashboardColors();
    const [one, other] = [dashboard.chart(), dashboard.chart()];
    one.of('A');
    const kept = one.of('B');
    expect(other.of('B', 'd3Category10')).toBe(kept);
    expect(other.of('C', 'd3Category10')).toBe('#1f77b4');
  });

  it('obeys the author: fixed colours first, then those it was saved with, then the dashboard’s scheme', () => {
    const colors = dashboardColors({
      labelColors: { A: '#111111' },
      mapLabelColors: { A: '#222222', B: '#333333' },
      scheme: 'd3Category10',
    }).chart();
    expect(['A', 'B', 'C'].map((label) => colors.of(label, 'bnbColors'))).toEqual(['#111111', '#333333', '#1f77b4']);
  });
});

describe('colours that a dashboard without a scheme was saved with', () => {
  const saved = { mapLabelColors: { A: '#ff7f0e', B: '#333333', C: '#444444' }, sharedLabels: ['C'] };

  it('hold in the scheme that they are of; a chart that got another one since is drawn in that', () => {
    const colors = dashboardColors(saved).chart(1);
    expect(['B', 'A', 'C'].map((label) => colors.of(label, 'd3Category10'))).toEqual(['#1f77b4', '#ff7f0e', '#444444']);
  });

  it('are the same in all charts from the first one that is drawn', () => {
    const dashboard = dashboardColors(saved);
    expect(dashboard.chart(1).of('B', 'd3Category10')).toBe('#1f77b4');
    expect(dashboard.chart(2).of('B', 'bnbColors')).toBe('#1f77b4');
    expect(dashboard.known()).toMatchObject({ B: '#1f77b4' });
  });
});

it('knows the labels that several charts of a dashboard have, however often one is drawn', () => {
  const dashboard = dashboardColors();
  for (const id of [1, 1, 2]) for (const label of id === 2 ? ['B', 'A'] : ['A', 'C']) dashboard.chart(id).of(label);
  expect(dashboard.shared()).toEqual(['A']);
});

describe('our own scheme', () => {
  const { colors } = categoricalScheme('isoline');
  const blind = {
    none: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    deuteranopia: [
      [0.367, 0.861, -0.228],
      [0.28, 0.673, 0.047],
      [-0.012, 0.043, 0.969],
    ],
    protanopia: [
      [0.152, 1.053, -0.205],
      [0.115, 0.786, 0.099],
      [-0.004, -0.048, 1.052],
    ],
    tritanopia: [
      [1.256, -0.077, -0.179],
      [-0.078, 0.931, 0.148],
      [0.005, 0.691, 0.304],
    ],
  };

  it.each(Object.entries(blind))('tells neighbours apart with %s', (_, matrix) => {
    const seen = colors.map((color) => {
      const { r, g, b } = rgb(color);
      return matrix.map(([red = 0, green = 0, blue = 0]) => red * r + green * g + blue * b);
    });
    for (const [index, color] of seen.entries()) {
      const next = seen[(index + 1) % seen.length] ?? [];
      const distance = Math.hypot(...color.map((channel, at) => channel - (next[at] ?? 0)));
      expect(distance, `${colors[index]} beside ${colors[index + 1]}`).toBeGreaterThan(40);
    }
  });

  it('stands out from the ground by 3:1 in both themes', () => {
    for (const color of colors) {
      for (const { surface } of Object.values(imageThemes)) {
        expect(contrast(color, surface), `${color} on ${surface}`).toBeGreaterThan(3);
      }
    }
  });

  function contrast(one: string, other: string): number {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }

  function luminance(color: string): number {
    const { r, g, b } = rgb(color);
    const [red = 0, green = 0, blue = 0] = [r, g, b].map((channel) => {
      const share = channel / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
});

describe('colours of marks on a dark ground', () => {
  it('are lightened only where they would sink into it, and never on a light one', () => {
    expect(markColor('#1FA8C9', imageThemes.dark)).toBe('#1FA8C9');
    expect(markColor('#454E7C', imageThemes.light)).toBe('#454E7C');
    const lightened = markColor('#454E7C', imageThemes.dark);
    expect(contrastOf(lightened, imageThemes.dark.surface)).toBeGreaterThanOrEqual(3);
    expect(markColor('#454E7C', pageTheme)).toBe(`light-dark(#454E7C,${lightened})`);
    expect(markColor('var(--accent)', pageTheme)).toBe('var(--accent)');
  });
});
