import { describe, expect, it } from 'vitest';
import type { TimeTableMarks } from '@/lib/viz/time-table/marks';
import { draw, frame, months } from './support/answers';

const answer = frame(
  ['__timestamp', 'temporal', months(2020, 4)],
  ['count', 'numeric', [100, 80, 50, 60]],
  ['sales', 'numeric', [10, 30, 20, 40]],
);
const marksOf = (column: Record<string, unknown>, form: Record<string, unknown> = {}) =>
  draw({ viz_type: 'time_table', metrics: ['count', 'sales'], column_collection: [column], ...form }, [answer])
    .marks as TimeTableMarks;

describe('time_table', () => {
  it.each([
    [{ colType: 'time', comparisonType: 'value', timeLag: 1 }, ['50', '20']],
    [{ colType: 'time', comparisonType: 'value', timeLag: 0 }, ['60', '40']],
    [{ colType: 'time', comparisonType: 'diff', timeLag: 1 }, ['10', '20']],
    [{ colType: 'time', comparisonType: 'perc', timeLag: 2, d3format: '.1%' }, ['75.0%', '133.3%']],
    [{ colType: 'time', comparisonType: 'perc_change', timeLag: 3, d3format: '.0%' }, ['-40%', '300%']],
    [{ colType: 'time', comparisonType: 'diff', timeLag: 9 }, ['N/A', 'N/A']],
    [{ colType: 'avg', timeLag: 2 }, ['55', '30']],
    [{ colType: 'contrib' }, ['0.6', '0.4']],
  ])('%j', (column, texts) => expect(marksOf(column).rows.map(({ cells }) => cells[0]?.text)).toEqual(texts));

  it('is ordered by a column, its lines by where they end, or by its names', () => {
    const columns = [
      { key: 'now', colType: 'time', comparisonType: 'value', timeLag: 0 },
      { key: 'line', colType: 'spark' },
    ];
    const namesBy = (key: string, desc: boolean) =>
      (
        draw({ viz_type: 'time_table', metrics: ['count', 'sales'], column_collection: columns }, [answer], {
          ownState: { sortBy: [{ key, desc }] },
        }).marks as TimeTableMarks
      ).rows.map(({ name }) => name);
    expect(namesBy('now', false)).toEqual(['sales', 'COUNT(*)']);
    expect(namesBy('now', true)).toEqual(['COUNT(*)', 'sales']);
    expect(namesBy('line', false)).toEqual(['sales', 'COUNT(*)']);
    expect(namesBy('__name', true)).toEqual(['sales', 'COUNT(*)']);
  });

  it('draws a line between its ends', () => {
    const [row] = marksOf({ colType: 'spark', showYAxis: true }).rows;
    expect(row?.cells[0]?.spark).toMatchObject({ heights: [1, 0.6, 0, 0.2], high: '100', low: '50' });
  });

  it('draws what values are of earlier ones', () => {
    const [row] = marksOf({ colType: 'spark', timeRatio: 1 }).rows;
    expect(row?.cells[0]?.spark?.heights).toHaveLength(3);
  });

  it('has a row a group of one metric', () => {
    const grouped = frame(
      ['__timestamp', 'temporal', months(2020, 2).flatMap((month) => [month, month])],
      ['gender', 'string', ['boy', 'girl', 'boy', 'girl']],
      ['count', 'numeric', [1, 2, 3, 4]],
    );
    const form = {
      viz_type: 'time_table',
      metrics: ['count'],
      groupby: ['gender'],
      column_collection: [{ colType: 'contrib' }],
    };
    const { rows } = draw(form, [grouped]).marks as TimeTableMarks;
    expect(rows.map(({ name }) => name)).toEqual(['boy', 'girl']);
  });

  it('links names to pages only', () => {
    const link = (url: string) => marksOf({ colType: 'contrib' }, { url }).rows[0]?.href;
    expect(link('https://wiki/{{ metric }}')).toBe('https://wiki/count');
    expect(link('javascript:alert(1)')).toBeNull();
    expect(link('//elsewhere')).toBeNull();
  });
});
