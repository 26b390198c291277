import { describe, expect, it } from 'vitest';
import type { HeatmapMarks } from '@/lib/viz/heatmap-v2/marks';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import { pieLayout } from '@/lib/viz/pie/layout';
import type { PieMarks } from '@/lib/viz/pie/marks';
import { roundedShares } from '@/lib/viz/pie/percents';
import { squarify } from '@/lib/viz/treemap-v2/squarify';
import type { WordCloudMarks } from '@/lib/viz/word-cloud/marks';
import { placeWords } from '@/lib/viz/word-cloud/place-words';
import { draw, frame } from './support/answers';
import { page, picture } from './support/pictures';

const names = ['Classic Cars', 'Vintage Cars', 'Motorcycles', 'Planes', 'Trucks and Buses', 'Ships', 'Trains'];
const counts = [967, 607, 331, 306, 301, 234, 77];
const answer = frame(['line', 'string', names], ['count', 'numeric', counts]);
const form = { metric: 'count', groupby: ['line'] };

const cells = frame(
  ['x', 'string', ['a', 'a', 'b']],
  ['y', 'string', ['low', 'high', 'low']],
  ['count', 'numeric', [1, 2, 3]],
  ['rank', 'numeric', [0.1, 0.5, 1]],
);

describe.each([
  ['pie', draw({ viz_type: 'pie', ...form, show_total: true, donut: true }, [answer]), 7],
  ['treemap_v2', draw({ viz_type: 'treemap_v2', ...form }, [answer]), 7],
  [
    'heatmap_v2',
    draw({ viz_type: 'heatmap_v2', x_axis: 'x', groupby: 'y', metric: 'count', show_values: true }, [cells]),
    3,
  ],
  ['word_cloud', draw({ viz_type: 'word_cloud', series: 'line', metric: 'count' }, [answer]), 7],
])('%s', (viz_type, drawing, marks) => {
  it('draws the pictures it always drew', async () => {
    const file = viz_type.replaceAll('_', '-');
    await expect(picture(viz_type, drawing)).toMatchFileSnapshot(`pictures/${file}.svg`);
    await expect(page(viz_type, drawing)).toMatchFileSnapshot(`pictures/${file}.html`);
  });

  it('has one mark and one tooltip for each row', () => {
    expect(page(viz_type, drawing).match(/data-item="/g)).toHaveLength(marks);
    expect(drawing.interaction.kind === 'items' && drawing.interaction.items).toHaveLength(marks);
    expect(drawing.table.rows).toHaveLength(marks);
  });

  it('is empty without rows', () => {
    const none = frame(['line', 'string', []], ['count', 'numeric', []]);
    expect(draw({ viz_type, ...form, series: 'line', x_axis: 'line' }, [none]).isEmpty).toBe(true);
  });
});

describe('pie', () => {
  const marksOf = (rest: Record<string, unknown>) =>
    draw({ viz_type: 'pie', ...form, ...rest }, [answer]).marks as PieMarks;

  it('names slices above the threshold, in the words of the form', () => {
    expect(marksOf({ label_type: 'key_value_percent' }).slices.map(({ text }) => text)).toEqual([
      'Classic Cars: 967 (34.25%)',
      'Vintage Cars: 607 (21.50%)',
      'Motorcycles: 331 (11.73%)',
      'Planes: 306 (10.84%)',
      'Trucks and Buses: 301 (10.66%)',
      'Ships: 234 (8.29%)',
      null,
    ]);
  });

  it('puts small slices together', () => {
    const slices = marksOf({ threshold_for_other: 10 }).slices;
    expect(slices.map(({ label }) => label)).toEqual([...names.slice(0, 5), 'Other']);
  });

  it.each([320, 420, 760, 1200])('keeps labels inside a width of %i and apart', (width) => {
    const { labels } = pieLayout(marksOf({ show_labels_threshold: 0 }), width, 260);
    const outside = labels.filter(({ leader }) => leader !== '');
    for (const { text, x } of outside) expect(Math.abs(x) + textWidth(text, 12)).toBeLessThanOrEqual(width / 2);
    for (const side of ['start', 'end']) {
      const ys = outside.filter(({ anchor }) => anchor === side).map(({ y }) => y);
      for (const [index, y] of ys.slice(1).entries()) expect(y - (ys[index] ?? 0)).toBeGreaterThanOrEqual(15.9);
    }
  });
});

describe('labels around a pie', () => {
  it('stand beside their slices, joined by a line that crosses no other slice', () => {
    const marks = draw({ viz_type: 'pie', ...form, show_labels_threshold: 0 }, [answer]).marks as PieMarks;
    const { labels, radius } = pieLayout(marks, 800, 560);
    expect(labels).toHaveLength(7);
    for (const { x, y, leader } of labels) {
      const points = [...leader.matchAll(/([-\d.]+) ([-\d.]+)/g)].map(([, left, top]) => [Number(left), Number(top)]);
      const [from = [], bend = []] = points;
      expect(Math.hypot(...from)).toBeCloseTo(radius, 0);
      expect(Math.hypot(...bend)).toBeGreaterThan(radius);
      expect(Math.hypot(x - (from[0] ?? 0), y - (from[1] ?? 0))).toBeLessThan(48);
    }
  });
});

describe('figures beside names', () => {
  const label_type = 'key_value_percent';

  it('are whole where a slice has room for a part of its name', () => {
    const marks = draw({ viz_type: 'pie', ...form, label_type }, [answer]).marks as PieMarks;
    const { labels } = pieLayout(marks, 600, 420);
    expect(labels.map(({ text }) => text).filter((text) => text.includes('…'))).not.toEqual([]);
    for (const { slice, text } of labels)
      expect(text.endsWith((slice.text ?? '').slice(slice.label.length))).toBe(true);
  });

  it('are whole in a picture of boxes, or not there', () => {
    const drawing = draw({ viz_type: 'treemap_v2', ...form }, [answer]);
    const texts = [...picture('treemap_v2', drawing, 260, 200).matchAll(/<text[^>]*>\n?([^<]*)/g)].map(
      ([, text]) => text,
    );
    const figures = texts.filter((text) => /^\d/.test(text ?? ''));
    expect(figures).toEqual(figures.filter((figure) => counts.map(String).includes(figure ?? '')));
    expect(figures.length).toBeGreaterThan(0);
  });
});

describe('treemap', () => {
  it('divides all of its box by value', () => {
    const boxes = squarify([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 600, height: 400 });
    expect(boxes.map(({ width, height }) => Math.round(width * height))).toEqual([
      60000, 60000, 40000, 30000, 20000, 20000, 10000,
    ]);
    for (const { width, height } of boxes) expect(Math.max(width / height, height / width)).toBeLessThan(3);
  });
});

describe('heatmap', () => {
  it('counts its rows from the bottom up and colours by figure', () => {
    const marks = draw({ viz_type: 'heatmap_v2', x_axis: 'x', groupby: 'y', metric: 'count' }, [cells])
      .marks as HeatmapMarks;
    expect(marks.ys).toEqual(['high', 'low']);
    expect(marks.cells.map(({ color }) => color)).toEqual(['#f4fad4', '#41b5c4', '#050415']);
    expect(marks.legend).toMatchObject({ low: '1', high: '3' });
  });
});

describe('word cloud', () => {
  it('places words alike every time, none over another, none outside', () => {
    const marks = draw({ viz_type: 'word_cloud', series: 'line', metric: 'count' }, [answer]).marks as WordCloudMarks;
    const placed = placeWords(marks, 600, 300);
    expect(placeWords(marks, 600, 300)).toEqual(placed);
    expect(placed).toHaveLength(7);
    const rects = placed.map(({ word, x, y, size, turn }) => {
      const [long, tall] = [textWidth(word.text, size, 600) / 2, (size * 0.92) / 2];
      const [halfWidth, halfHeight] = turn === 0 ? [long, tall] : [tall, long];
      return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
    });
    for (const [index, one] of rects.entries()) {
      expect(Math.max(-one.left, one.right)).toBeLessThanOrEqual(300);
      for (const other of rects.slice(index + 1)) {
        expect(
          one.left >= other.right || one.right <= other.left || one.top >= other.bottom || one.bottom <= other.top,
        ).toBe(true);
      }
    }
  });
});

describe('a legend', () => {
  it('names the first of very many series and says how many more there are', () => {
    const names = Array.from({ length: 400 }, (_, at) => `Part ${at}`);
    const answer = frame(['line', 'string', names], ['count', 'numeric', names.map((_, at) => at + 1)]);
    const html = page(
      'pie',
      draw({ viz_type: 'pie', groupby: ['line'], metric: 'count', show_legend: true }, [answer]),
    );
    expect(html.match(/class="plot-key"/g)).toHaveLength(250);
    expect(html).toContain('and 150 more');
  });
});

describe('the key of a series', () => {
  const times = frame(['x', 'temporal', [0, 86_400_000]], ['a', 'numeric', [1, 2]], ['b', 'numeric', [2, 1]]);
  const shapes = (viz_type: string) => {
    const drawing = draw({ viz_type, x_axis: 'x', metrics: ['a', 'b'] }, [times]);
    // Narrow enough that no line has a label at its end.
    return {
      keys: drawing.legend.map(({ shape }) => shape),
      page: page(viz_type, drawing),
      image: picture(viz_type, drawing, 300),
    };
  };

  it.each(['echarts_timeseries_line', 'echarts_timeseries_smooth', 'echarts_timeseries_step'])(
    'is a piece of its line with a marker: %s',
    (viz_type) => {
      const { keys, page: html, image } = shapes(viz_type);
      expect(keys).toEqual(['line', 'line']);
      expect(html.match(/class="plot-key"[^>]*data-shape="line"/g)).toHaveLength(2);
      expect(image.match(/<path data-key=/g)).toHaveLength(2);
      expect(image).not.toContain('<rect data-key=');
    },
  );

  it.each(['echarts_timeseries_bar', 'echarts_area'])('is a square where it has an inside: %s', (viz_type) => {
    const { keys, page: html, image } = shapes(viz_type);
    expect(keys).toEqual([undefined, undefined]);
    expect(html).not.toContain('data-shape');
    expect(image.match(/<rect data-key=/g)).toHaveLength(2);
  });

  it('is a point where it is points', () => {
    const { keys, image } = shapes('echarts_timeseries_scatter');
    expect(keys).toEqual(['point', 'point']);
    expect(image.match(/<circle data-key=/g)).toHaveLength(2);
  });
});

describe('the percents of a pie', () => {
  it('add up to the whole', () => {
    for (const values of [
      [1, 1, 1],
      [1, 2, 3, 5, 7, 11],
      [0.1, 1e6, 3],
      [3919, 1903, 1166, 1127, 975, 714, 226],
    ]) {
      const sum = roundedShares(values).reduce((total, share) => total + share, 0);
      expect(sum).toBeCloseTo(1, 9);
    }
    expect(roundedShares([1, 1, 1])).toEqual([0.3334, 0.3333, 0.3333]);
    expect(roundedShares([0, 0])).toEqual([0, 0]);
  });
});
