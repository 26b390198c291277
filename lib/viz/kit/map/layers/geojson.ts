import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { pickedColor } from '@/lib/viz/kit/color/picked-color';
import { columnNames, filterOf } from '@/lib/viz/kit/data/dimension-rows';
import { pickedOpacity, primary } from '@/lib/viz/kit/map/deck-colors';
import { type GeoPart, geoParts } from '@/lib/viz/kit/map/geo-parts';
import { type LayerInput, type MapLayer, mostMarks, placeText } from '@/lib/viz/kit/map/layer';
import { parsed } from '@/lib/viz/kit/map/line-geometry';
import type { MapShape } from '@/lib/viz/kit/map/marks';
import { relative } from '@/lib/viz/kit/map/path-writer';
import type { MapView, Position } from '@/lib/viz/kit/map/view';

/** Shapes from a GeoJSON column: points, lines and areas, in their own colours where they define one. */
export function geojsonLayer(input: LayerInput): MapLayer {
  const { formData } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const [column = ''] = columnNames(formData.geojson);
  const parts = (columnOf(frame, column)?.values ?? []).flatMap((cell) =>
    cell === null ? [] : geoParts(parsed(String(cell))).map((part) => ({ ...part, cell })),
  );
  return {
    positions: parts.flatMap(({ lines }) => lines.flat()),
    draw(view) {
      const named = parts.slice(0, mostMarks);
      return {
        shapes: named.map((part, item) => shapeOf(part, item, view, formData)),
        items: named.map(({ title, properties, cell }, index) => ({
          title: title ?? `Shape ${index + 1}`,
          rows: properties.map(([label, value]) => ({ label, value })),
          filters: [filterOf(column, cell, title ?? `Shape ${index + 1}`)],
        })),
        scale: null,
        legend: [],
        table: {
          columns: ['Shape', 'Kind', 'Place'],
          rows: parts.map(({ title, kind, lines }, index) => {
            const [start] = lines.flat();
            return [title ?? `Shape ${index + 1}`, kind, start === undefined ? '' : placeText(start)];
          }),
        },
        label: `Map of ${parts.length} shapes`,
      };
    },
  };
}

function shapeOf(part: GeoPart, item: number, view: MapView, formData: LayerInput['formData']): MapShape {
  const stroke = part.stroke ?? pickedColor(formData.stroke_color_picker, primary);
  const fill = part.fill ?? pickedColor(formData.fill_color_picker, primary);
  const opacity = part.fill === null ? pickedOpacity(formData.fill_color_picker) : 1;
  const width = Math.max(1, Math.min(24, Number(formData.line_width ?? 1) || 1));
  const place = (line: readonly Position[]) => line.map(view.project).filter((point) => point !== null);
  if (part.kind === 'point') {
    const [x = 0, y = 0] = place(part.lines[0] ?? [])[0] ?? [];
    const grown = Math.min(8, (Number(formData.point_radius_scale ?? 100) || 100) / 100);
    return { kind: 'dot', item, x: tidy(x), y: tidy(y), radius: 4 * grown, scales: false, color: fill, opacity };
  }
  const lines = part.lines.map((line) => relative(place(line)));
  if (part.kind === 'line') {
    return { kind: 'line', item, path: lines.join(''), color: stroke, opacity: 1, width, scales: false };
  }
  return {
    kind: 'area',
    item,
    path: lines.map((line) => `${line}z`).join(''),
    fill: formData.filled === false ? null : fill,
    opacity: opacity * 0.8,
    stroke: formData.stroked === true || formData.filled === false ? stroke : 'ground',
    width: formData.stroked === true ? width : 0.75,
  };
}

function tidy(value: number): number {
  return Math.round(value * 10) / 10;
}
