import { contours } from 'd3-contour';
import { maxOf } from '@/lib/frame/extent';
import { pickedColor } from '@/lib/viz/kit/color/picked-color';
import { rampColor } from '@/lib/viz/kit/color/ramp';
import { aggregate } from '@/lib/viz/kit/map/aggregate';
import { primary, rampOf } from '@/lib/viz/kit/map/deck-colors';
import { type Field, fieldPath, smoothed } from '@/lib/viz/kit/map/field';
import { type LayerInput, type MapLayer, metricName } from '@/lib/viz/kit/map/layer';
import type { MapShape } from '@/lib/viz/kit/map/marks';
import { drawn } from '@/lib/viz/kit/map/view';
import {
  middleLatitude,
  type WeightedPoint,
  weightedPoints,
  weightedPositions,
} from '@/lib/viz/kit/map/weighted-points';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';

const bands = 10;
/** Minimum density that a heatmap shows, as a share of the maximum. */
const threshold = 0.05;
const heatCell = 4;
const mostCells = 160_000;
const isolines = 5;

/** The density of places: each is spread over a radius, and the sum is drawn in bands. */
export function heatmapLayer(input: LayerInput): MapLayer {
  const { formData, dataset, colors } = input;
  const places = weightedPositions(input);
  const name = metricName(formData.size, dataset) || 'Weight';
  const radius = Math.max(2, Number(formData.radius_pixels ?? 30) || 30);
  const intensity = Math.max(0.01, Number(formData.intensity ?? 1) || 1);
  const isFixed = formData.color_scheme_type === 'fixed_color';
  const stops = isFixed ? [pickedColor(formData.color_picker, primary)] : rampOf(formData, colors);
  return {
    positions: places.map(({ position }) => position),
    draw(view) {
      const field = smoothed(weightedPoints(places, view), radius, heatCell, formData.aggregation === 'mean');
      const top = maxOf(field.values, 0);
      const shares = Array.from({ length: bands }, (_, at) => threshold + ((1 - threshold) * at) / bands);
      const levels = top === 0 ? [] : shares.map((share) => (share * top) / intensity);
      const rings = contoursAt(field, levels).filter(({ path }) => path !== '');
      return {
        shapes: rings.map(({ path }, item): MapShape => {
          const share = (item + 1) / bands;
          const fill = isFixed ? (stops[0] ?? primary) : rampColor(stops, share);
          return {
            kind: 'area',
            item,
            path,
            fill,
            opacity: isFixed ? 0.14 : 0.35 + 0.3 * share,
            stroke: null,
            width: 0,
          };
        }),
        items: rings.map((_, at) => ({
          title: name,
          rows: [{ label: 'Density', value: `from ${Math.round((shares[at] ?? 0) * 100)} %` }],
        })),
        scale: isFixed || rings.length === 0 ? null : { kind: 'ramp', stops, low: 'Low', high: 'High' },
        legend: [],
        table: { columns: [name], rows: places.map(({ weight }) => [String(weight)]) },
        label: `Heatmap of ${places.length} places, by ${name}`,
      };
    },
  };
}

/** A line or a band of equal values, as its control stores it; `high` is null for a line. */
interface Contour {
  readonly low: number;
  readonly high: number | null;
  readonly color: string;
  readonly width: number;
}

/** Contour lines and bands of the values of cells. */
export function contourLayer(input: LayerInput): MapLayer {
  const { formData, dataset, locale } = input;
  const places = weightedPositions(input);
  const name = metricName(formData.size, dataset) || 'Weight';
  const write = valueWriter({ format: 'SMART_NUMBER' }, locale);
  return {
    positions: places.map(({ position }) => position),
    draw(view) {
      const meters = Math.max(1e-6, Number(formData.cellSize ?? 300) || 300);
      const points = weightedPoints(places, view);
      const size = Math.max(heatCell, meters * view.unitsOfMeter(middleLatitude(places)));
      const field = cellField(points, size, formData.aggregation);
      const given = contoursOf(formData.contours);
      const top = maxOf(field.values, 0);
      const wanted = given.length > 0 ? given : evenContours(top, rampOf(formData, input.colors));
      const found = wanted.flatMap((contour) => {
        const [path = ''] = contoursAt(field, [contour.low]).map((one) => one.path);
        const [inner = ''] = contour.high === null ? [] : contoursAt(field, [contour.high]).map((one) => one.path);
        return path === '' ? [] : [{ contour, path: `${path}${inner}` }];
      });
      const title = ({ low, high }: Contour) =>
        high === null ? `From ${write(low)}` : `${write(low)} - ${write(high)}`;
      return {
        shapes: found.map(({ contour, path }, item): MapShape => {
          const { color, width, high } = contour;
          return high === null
            ? { kind: 'line', item, path, color, opacity: 1, width, scales: false }
            : { kind: 'area', item, path, fill: color, opacity: 0.6, stroke: null, width: 0 };
        }),
        items: found.map(({ contour }) => ({ title: name, rows: [{ label: 'Value', value: title(contour) }] })),
        scale:
          found.length === 0
            ? null
            : { kind: 'steps', steps: found.map(({ contour }) => ({ color: contour.color, label: title(contour) })) },
        legend: [],
        table: { columns: ['Contour'], rows: found.map(({ contour }) => [title(contour)]) },
        label: `Contours of ${places.length} places, by ${name}`,
      };
    },
  };
}

function contoursOf(value: unknown): Contour[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: Readonly<Record<string, unknown>>) => {
    const low = Number(one?.lowerThreshold);
    if (one?.lowerThreshold == null || Number.isNaN(low)) return [];
    const high = one.upperThreshold == null || one.upperThreshold === '' ? null : Number(one.upperThreshold);
    const width = Math.max(1, Math.min(12, Number(one.strokeWidth ?? 1) || 1));
    return [{ low, high: Number.isNaN(high) ? null : high, color: pickedColor(one.color, primary), width }];
  });
}

/** Contour lines at even steps, for a form that defines none. */
function evenContours(top: number, stops: readonly string[]): Contour[] {
  if (top <= 0) return [];
  return Array.from({ length: isolines }, (_, at) => ({
    low: (top * (at + 0.5)) / isolines,
    high: null,
    color: rampColor(stops, (at + 2) / (isolines + 1)),
    width: 1.5,
  }));
}

/** The values of square cells; the cell size grows until there are at most `mostCells`. */
function cellField(points: readonly WeightedPoint[], wanted: number, how: unknown): Field {
  const area = (drawn.right - drawn.left) * (drawn.bottom - drawn.top);
  const size = Math.max(wanted, Math.sqrt(area / mostCells));
  const columns = Math.ceil((drawn.right - drawn.left) / size);
  const rows = Math.ceil((drawn.bottom - drawn.top) / size);
  const members = new Map<number, number[]>();
  for (const { x, y, weight } of points) {
    const [column, row] = [Math.floor((x - drawn.left) / size), Math.floor((y - drawn.top) / size)];
    if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
    const at = row * columns + column;
    const known = members.get(at);
    if (known) known.push(weight);
    else members.set(at, [weight]);
  }
  const values = new Array<number>(columns * rows).fill(0);
  for (const [at, weights] of members) values[at] = aggregate(how, weights);
  return { columns, rows, size, left: drawn.left, top: drawn.top, values };
}

function contoursAt(field: Field, thresholds: readonly number[]): { path: string }[] {
  return contours()
    .size([field.columns, field.rows])
    .thresholds([...thresholds])([...field.values])
    .map(({ coordinates }) => ({ path: fieldPath(field, coordinates) }));
}
