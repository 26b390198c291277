import { describe, expect, it } from 'vitest';
import { colorsText, schemeSettings } from '@/lib/dashboard/edit/scheme-settings';
import { parseColors } from '@/lib/dashboard/metadata';

const choices = [{ id: 'warm', label: 'Warm', colors: ['#f00', '#ff0'] }];

describe('another colour scheme', () => {
  it('drops the colours that labels had in the former one', () => {
    const metadata = {
      label_colors: { a: '#111' },
      map_label_colors: { b: '#222' },
      ...schemeSettings('warm', choices),
    };
    expect(metadata).toEqual({
      label_colors: { a: '#111' },
      map_label_colors: {},
      shared_label_colors: [],
      color_scheme: 'warm',
      color_scheme_domain: ['#f00', '#ff0'],
    });
  });

  it('is read by the server as it was written', () => {
    const text = colorsText({ color_scheme: 'warm', label_colors: { a: '#111' }, shared_label_colors: ['b'] });
    expect(parseColors(text)).toEqual({
      colorScheme: 'warm',
      labelColors: { a: '#111' },
      mapLabelColors: {},
      sharedLabels: ['b'],
    });
    expect(colorsText({})).toBe(colorsText({ refresh_frequency: 10 }));
  });
});
