import { emptyFrame } from '@/lib/frame/frame';
import { pickedColor } from '@/lib/viz/kit/color/picked-color';
import { columnNames, dimensionRows } from '@/lib/viz/kit/data/dimension-rows';
import { pickedOpacity, primary } from '@/lib/viz/kit/map/deck-colors';
import { type LayerInput, type MapLayer, mostMarks, placeText, rowTexts, toldColumns } from '@/lib/viz/kit/map/layer';
import type { MapShape } from '@/lib/viz/kit/map/marks';
import { placeFilters, positionsOf, spatialOf } from '@/lib/viz/kit/map/spatial';

type Point = readonly [x: number, y: number];

/** Offset of an arc from the straight line, as a share of its length. */
const bend = 0.18;

/** Arcs from place to place; each begins in the colour of its source and ends in that of its target. */
export function arcLayer(input: LayerInput): MapLayer {
  const { formData, locale, colors } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const starts = positionsOf(frame, spatialOf(formData.start_spatial));
  const ends = positionsOf(frame, spatialOf(formData.end_spatial));
  const [dimension] = columnNames(formData.dimension);
  const groups = dimension === undefined ? [] : dimensionRows(frame, [dimension], formData, locale);
  const isCategorical = formData.color_scheme_type === 'categorical_palette' && dimension !== undefined;
  const told = rowTexts(frame, toldColumns(formData), input);
  const rows = starts.flatMap((start, row) => {
    const end = ends[row] ?? null;
    return start === null || end === null ? [] : [{ row, start, end }];
  });
  const group = (row: number) => groups[row]?.label ?? '';
  const ofGroup = (row: number) => colors.of(group(row), formData.color_scheme as string | undefined);
  const [source, target] = [formData.color_picker, formData.target_color_picker];
  const width = Number(formData.stroke_width ?? 1) || 1;
  const opacity = arcOpacity(rows.length);
  const keys = isCategorical ? [...new Map(rows.map(({ row }) => [group(row), ofGroup(row)]))] : [];
  return {
    positions: rows.flatMap(({ start, end }) => [start, end]),
    draw(view) {
      const named = rows.slice(0, mostMarks);
      const shapes = named.flatMap(({ row, start, end }, item): MapShape[] => {
        const [from, to] = [view.project(start), view.project(end)];
        if (from === null || to === null) return [];
        const { middle, first, second } = arc(from, to);
        const base = { kind: 'line' as const, item, width, scales: false };
        const series = isCategorical ? { series: group(row) } : {};
        const [one, other] = isCategorical
          ? [ofGroup(row), ofGroup(row)]
          : [pickedColor(source, primary), pickedColor(target, primary)];
        const [start1, mid, end1] = [write(from), write(middle), write(to)];
        if (one === other) {
          const path = `M${start1}Q${write(first)} ${mid}Q${write(second)} ${end1}`;
          return [{ ...base, ...series, path, color: one, opacity: opacity * pickedOpacity(source) }];
        }
        return [
          { ...base, path: `M${start1}Q${write(first)} ${mid}`, color: one, opacity: opacity * pickedOpacity(source) },
          { ...base, path: `M${mid}Q${write(second)} ${end1}`, color: other, opacity: opacity * pickedOpacity(target) },
        ];
      });
      return {
        shapes,
        items: named.map(({ row, start, end }) => ({
          title: group(row) || `${placeText(start)} › ${placeText(end)}`,
          rows: [{ label: 'Start', value: placeText(start) }, { label: 'End', value: placeText(end) }, ...told(row)],
          filters: groups[row]?.filters ?? [
            ...placeFilters(frame, spatialOf(formData.start_spatial), row),
            ...placeFilters(frame, spatialOf(formData.end_spatial), row),
          ],
        })),
        scale: null,
        legend: keys.map(([label, color]) => ({ key: label, label, color, shape: 'line' })),
        table: {
          columns: ['Start', 'End', ...(dimension === undefined ? [] : [dimension])],
          rows: rows.map(({ row, start, end }) => [
            placeText(start),
            placeText(end),
            ...(dimension === undefined ? [] : [group(row)]),
          ]),
        },
        label: `Map of ${rows.length} arcs`,
      };
    },
  };
}

/** The two halves of a curve that bends to one side of the straight line. */
function arc(from: Point, to: Point): { first: Point; middle: Point; second: Point } {
  const [byX, byY] = [to[0] - from[0], to[1] - from[1]];
  // The bend is always upwards, as an arc over the ground appears from the south.
  const side = byX < 0 ? -bend : bend;
  const control: Point = [(from[0] + to[0]) / 2 + byY * side, (from[1] + to[1]) / 2 - byX * side];
  const between = (one: Point, other: Point): Point => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  const [first, second] = [between(from, control), between(control, to)];
  return { first, middle: between(first, second), second };
}

/** The more arcs, the more transparent they are, so that overlaps stay visible. */
function arcOpacity(count: number): number {
  if (count > 500) return 0.35;
  return count > 100 ? 0.55 : 0.85;
}

function write([x, y]: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
