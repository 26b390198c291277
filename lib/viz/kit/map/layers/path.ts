import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { pickedColor } from '@/lib/viz/kit/color/picked-color';
import { columnNames, filterOf } from '@/lib/viz/kit/data/dimension-rows';
import { pickedOpacity, primary } from '@/lib/viz/kit/map/deck-colors';
import { type LayerInput, type MapLayer, mostMarks, placeText, rowTexts, toldColumns } from '@/lib/viz/kit/map/layer';
import { linePositions } from '@/lib/viz/kit/map/line-geometry';
import type { MapShape } from '@/lib/viz/kit/map/marks';
import { relative } from '@/lib/viz/kit/map/path-writer';

/** Draws lines through their points. */
export function pathLayer(input: LayerInput): MapLayer {
  const { formData } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const [column = ''] = columnNames(formData.line_column);
  const type = formData.line_type === 'polyline' ? 'polyline' : 'json';
  const values = columnOf(frame, column)?.values ?? [];
  const told = rowTexts(frame, toldColumns(formData), input);
  const rows = values.flatMap((value, row) => {
    const positions = linePositions(value, type, formData.reverse_long_lat === true);
    return positions.length > 1 ? [{ row, positions }] : [];
  });
  const color = pickedColor(formData.color_picker, primary);
  const opacity = pickedOpacity(formData.color_picker);
  const isGround = formData.line_width_unit === 'meters';
  const given = Number(formData.line_width ?? 1) || 1;
  return {
    positions: rows.flatMap(({ positions }) => positions),
    draw(view) {
      const named = rows.slice(0, mostMarks);
      return {
        shapes: named.map(({ positions }, item): MapShape => {
          const points = positions.map(view.project).filter((point) => point !== null);
          const ground = given * view.unitsOfMeter(positions[0]?.[1] ?? 0);
          const scales = isGround && ground > 1.5;
          const width = isGround ? Math.max(1.5, Math.round(ground * 10) / 10) : given;
          return { kind: 'line', item, path: relative(points), color, opacity, width, scales };
        }),
        items: named.map(({ row, positions }, index) => {
          const title = told(row)[0]?.value || `Path ${index + 1}, ${positions.length} points`;
          const start = positions[0] === undefined ? [] : [{ label: 'Start', value: placeText(positions[0]) }];
          return { title, rows: [...start, ...told(row)], filters: [filterOf(column, values[row] ?? null, title)] };
        }),
        scale: null,
        legend: [],
        table: {
          columns: ['Path', 'Start', 'Points'],
          rows: rows.map(({ positions }, index) => [
            `${index + 1}`,
            positions[0] === undefined ? '' : placeText(positions[0]),
            String(positions.length),
          ]),
        },
        label: `Map of ${rows.length} paths`,
      };
    },
  };
}
