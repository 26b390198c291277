import { describe, expect, it } from 'vitest';
import type { TableMarks } from '@/lib/viz/kit/table/marks';
import { draw, frame } from './support/answers';
import { page, picture } from './support/pictures';

const viz_type = 'table';
const form = { viz_type, query_mode: 'aggregate', groupby: ['country'], metrics: ['count'] };
const answer = frame(['country', 'string', ['Spain', 'Italy', null]], ['count', 'numeric', [1234, -400, null]]);
const marksOf = (drawing: ReturnType<typeof draw>) => drawing.marks as TableMarks;
const textsOf = (drawing: ReturnType<typeof draw>) => marksOf(drawing).rows.map((row) => row.map(({ text }) => text));
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

describe('table', () => {
  it('draws the pictures it always drew', async () => {
    const drawing = draw({ ...form, show_totals: true }, [answer, frame(['count', 'numeric', [834]])]);
    await expect(picture(viz_type, drawing)).toMatchFileSnapshot('pictures/table.svg');
    await expect(page(viz_type, drawing)).toMatchFileSnapshot('pictures/table.html');
  });

  it('writes measures adaptively and records as they are', () => {
    expect(textsOf(draw(form, [answer]))).toEqual([
      ['Spain', '1.23k'],
      ['Italy', '-400'],
      ['N/A', 'N/A'],
    ]);
    const raw = { viz_type, query_mode: 'raw', all_columns: ['count'] };
    expect(textsOf(draw(raw, [answer]))).toEqual([['1234'], ['-400'], ['N/A']]);
  });

  it('obeys the settings of a column', () => {
    const column_config = { count: { d3NumberFormat: '$,.2f', customColumnName: 'Orders', showCellBars: false } };
    const marks = marksOf(draw({ ...form, column_config }, [answer]));
    expect(marks.columns[1]?.label).toBe('Orders');
    expect(marks.rows[0]?.[1]).toEqual({ text: '$1,234.00' });
  });

  it('draws bars of both signs from one zero line', () => {
    const [spain, italy] = marksOf(draw(form, [answer])).rows.map((row) => row[1]?.bar);
    expect(spain).toEqual({ left: 24.5, width: 75.5, sign: 'positive' });
    expect(italy).toEqual({ left: 0, width: 24.5, sign: 'negative' });
  });

  it('compares with another time', () => {
    const times = frame(
      ['country', 'string', ['Spain']],
      ['count', 'numeric', [90]],
      ['count__1 year ago', 'numeric', [100]],
    );
    const drawing = draw(
      { ...form, time_compare: ['1 year ago'], comparison_type: 'values', comparison_color_enabled: true },
      [times],
    );
    expect(marksOf(drawing).columns.map(({ label }) => label)).toEqual(['country', 'COUNT(*)', '#', '△', '%']);
    expect(textsOf(drawing)).toEqual([['Spain', '90', '100', '-10', '-10.000%']]);
    expect(marksOf(drawing).rows[0]?.[1]).toMatchObject({ trend: 'down', isGood: false });
  });

  it('grounds every figure of a comparison by its news, in either colour scheme', () => {
    const compared = frame(
      ['country', 'string', ['Spain', 'Italy', 'Malta']],
      ['count', 'numeric', [90, 120, 7]],
      ['count__1 year ago', 'numeric', [100, 100, 7]],
    );
    const asked = { ...form, time_compare: ['1 year ago'], comparison_type: 'values' };
    const newsOf = (rest: object) =>
      marksOf(draw({ ...asked, ...rest }, [compared])).rows.map((row) => row.map(({ isGood }) => isGood));
    const none = [undefined, undefined, undefined, undefined, undefined];
    const [worse, better] = [
      [undefined, false, false, false, false],
      [undefined, true, true, true, true],
    ];
    expect(newsOf({ comparison_color_enabled: true })).toEqual([worse, better, none]);
    expect(newsOf({ comparison_color_enabled: true, comparison_color_scheme: 'Red' })).toEqual([better, worse, none]);
    expect(newsOf({})).toEqual([none, none, none]);
    const drawing = draw({ ...asked, comparison_color_enabled: true }, [compared]);
    expect(page(viz_type, drawing).match(/grid-better/g)).toHaveLength(4);
    expect(picture(viz_type, drawing).match(/rgba\(26, 115, 64, 0.14\)/g)).toHaveLength(4);
  });

  it('paints what the author’s rules name', () => {
    const conditional_formatting = [{ column: 'count', operator: '>', targetValue: 1000, colorScheme: '#ACE1C4' }];
    const rows = marksOf(draw({ ...form, conditional_formatting }, [answer])).rows;
    expect(rows.map((row) => row[1]?.background)).toEqual(['rgb(172, 225, 196)', undefined, undefined]);
  });

  it('cleans markup and links addresses', () => {
    const texts = frame(['note', 'string', ['<b onclick="x()">hi</b><script>x()</script>', 'https://example.org/a']]);
    const [first, second] = marksOf(draw({ viz_type, query_mode: 'raw', all_columns: ['note'] }, [texts])).rows;
    expect(first?.[0]).toMatchObject({ text: 'hi', html: '<b>hi</b>' });
    expect(second?.[0]).toMatchObject({ href: 'https://example.org/a' });
  });

  describe('a reader who', () => {
    const numbers = Array.from({ length: 250 }, (_, index) => (index * 37) % 250);
    const many = frame(['n', 'numeric', numbers], ['name', 'string', numbers.map((n) => `Row ${n}`)]);
    const raw = { viz_type, query_mode: 'raw', all_columns: ['n', 'name'], include_search: true };
    const asked = (ownState: Record<string, unknown>) => {
      const drawing = draw(raw, [many], { ownState });
      return { first: textsOf(drawing)[0], marks: marksOf(drawing), html: page(viz_type, drawing) };
    };

    it('sorts sees all rows in that order, and which column it is', () => {
      expect(asked({ sortBy: [{ key: 'n', desc: false }] }).first).toEqual(['0', 'Row 0']);
      const { first, html } = asked({ sortBy: [{ key: 'n', desc: true }] });
      expect(first).toEqual(['249', 'Row 249']);
      expect(html).toContain('aria-sort="descending"');
    });

    it('turns the page sees the rows after', () => {
      const sortBy = [{ key: 'n', desc: false }];
      const { first, html } = asked({ sortBy, currentPage: 2 });
      expect(first).toEqual(['200', 'Row 200']);
      expect(html).toContain('Rows 201 to 250 of 250');
      expect(asked({ sortBy, currentPage: 99 }).first).toEqual(['200', 'Row 200']);
    });

    it('searches sees the rows in which it stands, whatever the case', () => {
      const { marks } = asked({ searchText: ' rOW 24', sortBy: [{ key: 'n', desc: false }] });
      expect(marks.rows.map(([, name]) => name?.text)).toEqual(['Row 24', ...range(240, 250).map((n) => `Row ${n}`)]);
      expect(asked({ searchText: 'nobody' }).marks).toMatchObject({ rows: [], rowCount: 0 });
    });

    it('asks for what is not there sees the table as it is', () => {
      expect(asked({ sortBy: [{ key: 'nowhere' }], currentPage: -1, searchText: 7 }).first).toEqual(['0', 'Row 0']);
    });
  });

  it('says how many rows there are beyond the first', () => {
    const many = frame(['n', 'numeric', Array.from({ length: 900 }, (_, index) => index)]);
    const html = page(viz_type, draw({ viz_type, query_mode: 'raw', all_columns: ['n'] }, [many]));
    expect(html.match(/<tr/g)).toHaveLength(101);
    expect(html).toContain('Rows 1 to 100 of 900');
  });

  it('filters other charts by the dimension that is clicked', () => {
    const { interaction } = draw(form, [answer]);
    if (interaction.kind !== 'items') throw new Error('no items');
    expect(interaction.items.map(({ filters }) => filters?.[0])).toEqual([
      { col: 'country', op: 'IN', val: ['Spain'], formattedVal: 'Spain' },
      { col: 'country', op: 'IN', val: ['Italy'], formattedVal: 'Italy' },
      { col: 'country', op: 'IS NULL', val: null, formattedVal: 'N/A' },
    ]);
  });
});

describe('a value that the other charts are filtered by', () => {
  const lines = frame(['line', 'string', ['Ships', 'Trains']], ['count', 'numeric', [1, 2]]);
  const pivot = { viz_type: 'pivot_table_v2', groupbyRows: ['line'], groupbyColumns: [], metrics: ['count'] };
  const table = { viz_type: 'table', query_mode: 'aggregate', groupby: ['line'], metrics: ['count'] };

  it.each([table, pivot])('stands out in a $viz_type', (form) => {
    const html = page(form.viz_type, draw(form, [lines], { selected: ['Trains'] }));
    const chosen = [...html.matchAll(/aria-current="true"[^>]*>\s*(?:<span>)?([^<]*)/g)].map(([, text]) =>
      text?.trim(),
    );
    expect(chosen).toEqual(['Trains']);
  });
});
