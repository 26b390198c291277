import { describe, expect, it } from 'vitest';
import { parseMetadata } from '@/lib/dashboard/metadata';

describe('the settings of a dashboard', () => {
  it.each([null, '', '{', '[]', '5', '{"label_colors": 7, "chart_configuration": []}'])(
    '%j takes the defaults',
    (text) => {
      expect(parseMetadata(text)).toMatchObject({
        filters: [],
        isHorizontal: false,
        hasCrossFilters: true,
        labelColors: {},
      });
    },
  );

  it('has two hundred filters at most', () => {
    const filters = Array.from({ length: 1_500 }, (_, at) => ({ id: `F-${at}`, filterType: 'filter_select' }));
    expect(parseMetadata(JSON.stringify({ native_filter_configuration: filters })).filters.length).toBe(200);
  });

  it('reads orientation, colours and the reach of clicks', () => {
    const read = parseMetadata(
      JSON.stringify({
        filter_bar_orientation: 'HORIZONTAL',
        label_colors: { a: '#fff' },
        chart_configuration: { 7: { id: 7, crossFilters: { scope: { rootPath: ['TAB-1'], excluded: [7] } } } },
      }),
    );
    expect(read.isHorizontal).toBe(true);
    expect(read.labelColors).toEqual({ a: '#fff' });
    expect(read.crossScope(7).rootPath).toEqual(['TAB-1']);
    expect(read.crossScope(8).rootPath).toEqual(['ROOT_ID']);
  });
});
