import { geoNaturalEarth1 } from '@visx/vendor/d3-geo';
import { maxOf, minOf } from '@/lib/frame/extent';
import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { metricLabel } from '@/lib/query/build/labels';
import type { Metric } from '@/lib/query/query-context';
import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import { pickedColor } from '@/lib/viz/kit/color/picked-color';
import { rampColor } from '@/lib/viz/kit/color/ramp';
import { columnNames, dimensionRows, isDimmed } from '@/lib/viz/kit/data/dimension-rows';
import type { Boundaries, BoundaryRequest } from '@/lib/viz/kit/map/boundaries';
import { metricName } from '@/lib/viz/kit/map/layer';
import type { MapMarks, MapShape } from '@/lib/viz/kit/map/marks';
import { pathOf } from '@/lib/viz/kit/map/path-writer';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, MarkFilter, TransformInput } from '@/lib/viz/viz';
import { type Country, type CountryField, countryOf } from './country-names';

const frame = { width: 800, height: 410 };
/** The extent of the inhabited world. */
const world = {
  type: 'MultiPoint' as const,
  coordinates: [
    [-180, 0],
    [180, 0],
    [0, 83.5],
    [0, -56],
  ],
};
const antarctica = '010';
const smallest = 3;
const projection = geoNaturalEarth1().fitExtent(
  [
    [4, 4],
    [frame.width - 4, frame.height - 4],
  ],
  world,
);

interface Row {
  readonly label: string;
  readonly country: Country | undefined;
  readonly value: number | null;
  readonly bubble: number | null;
  readonly filters: readonly MarkFilter[];
}

export const boundaries = (): BoundaryRequest => ({ kind: 'countries' });

/** Draws countries in the colour of their value; those too small for an outline are dots. */
export function transform(input: TransformInput): Drawing<MapMarks> {
  const { formData, dataset, locale, colors } = input;
  const rows = rowsOf(input);
  const placed = rows.filter(({ country, value }) => country !== undefined && value !== null);
  const write = valueWriter(
    { format: String(formData.y_axis_format ?? ''), ...currencyOf(formData.currency_format) },
    locale,
  );
  const values = placed.flatMap(({ value }) => value ?? []);
  const [low, high] = [minOf(values), maxOf(values)];
  const byCountry = formData.color_by === 'country';
  const stops = colors.ramp(formData.linear_color_scheme as string | undefined);
  const color = ({ country, value }: Row) =>
    byCountry
      ? colors.of(country?.name ?? '', formData.color_scheme as string | undefined)
      : rampColor(stops, high > low ? ((value ?? low) - low) / (high - low) : 1);
  const name = metricName(formData.metric, dataset);
  const bubbleName = metricName(formData.secondary_metric, dataset);
  const shown = input.boundaries === undefined ? placed : placed.filter((row) => canBeDrawn(row, input.boundaries));
  const items = shown.map((row) => ({
    title: row.country?.name ?? row.label,
    rows: [
      { label: name, value: write(row.value ?? 0), color: color(row) },
      ...(row.bubble === null ? [] : [{ label: bubbleName, value: write(row.bubble) }]),
    ],
    filters: row.filters,
  }));
  return {
    marks: {
      frame,
      ...groundOf(input.boundaries),
      shapes: [
        ...shown.map((row, item) => countryShape(row, item, color(row), input)),
        ...(formData.show_bubbles === true ? bubbles(shown, formData) : []),
      ],
      scale:
        byCountry || high <= low || values.length === 0
          ? null
          : { kind: 'ramp', stops, low: write(low), high: write(high) },
      scalePlace: 'bl',
      legendPlace: 'none',
    },
    label: `World map of ${name}: ${shown.length} countries.`,
    table: categoryTable(
      [columnNames(formData.entity)[0] ?? 'Country', name, ...(bubbleName === '' ? [] : [bubbleName])],
      rows.map(({ label, country, value, bubble }) => [
        country?.name ?? label,
        value === null ? '' : write(value),
        ...(bubbleName === '' ? [] : [bubble === null ? '' : write(bubble)]),
      ]),
    ),
    legend: [],
    interaction: { kind: 'items', items },
    isEmpty: rows.length === 0,
  };
}

function rowsOf({ frames, formData, locale }: TransformInput): Row[] {
  const answer = frames[0] ?? emptyFrame;
  const [entity = ''] = columnNames(formData.entity);
  const figures = (metric: unknown) =>
    metric ? (columnOf(answer, metricLabel(metric as Metric))?.values ?? []).map(finiteCell) : [];
  const [values, bubbleValues] = [figures(formData.metric), figures(formData.secondary_metric)];
  const type = formData.country_fieldtype;
  const field: CountryField = type === 'name' || type === 'cioc' || type === 'cca3' ? type : 'cca2';
  return dimensionRows(answer, [entity], formData, locale).map(({ label, filters }, row) => ({
    label,
    filters,
    country: countryOf(label, field),
    value: values[row] ?? null,
    bubble: bubbleValues[row] ?? null,
  }));
}

function canBeDrawn({ country }: Row, found: Boundaries | undefined): boolean {
  return shapeOf(country, found) !== undefined || country?.middle != null;
}

function shapeOf(country: Country | undefined, found: Boundaries | undefined) {
  return found?.shapes.features.find(({ properties }) => properties.code === country?.numeric);
}

function groundOf(found: Boundaries | undefined): Pick<MapMarks, 'land' | 'borders'> {
  if (found === undefined) return { land: '', borders: '' };
  const features = found.shapes.features.filter(({ properties }) => properties.code !== antarctica);
  return { land: pathOf({ ...found.shapes, features }, projection), borders: pathOf(found.borders, projection) };
}

function countryShape(row: Row, item: number, color: string, input: TransformInput): MapShape {
  const opacity = isDimmed(input.selected, row.label) ? 0.3 : 1;
  const shape = shapeOf(row.country, input.boundaries);
  if (shape !== undefined) {
    const path = pathOf(shape, projection);
    if (path !== '') return { kind: 'area', item, path, fill: color, opacity, stroke: 'ground', width: 0.5 };
  }
  const [x, y] = placeOf(row.country);
  return { kind: 'dot', item, x, y, radius: smallest, scales: false, color, opacity };
}

function placeOf(country: Country | undefined): readonly [x: number, y: number] {
  const at = country?.middle == null ? null : projection([...country.middle]);
  return at === null ? [0, 0] : [Math.round(at[0] * 10) / 10, Math.round(at[1] * 10) / 10];
}

/** Circles with areas proportional to values; the form sets the size of the largest. */
function bubbles(rows: readonly Row[], formData: TransformInput['formData']): MapShape[] {
  const most = maxOf(
    rows.flatMap(({ bubble }) => bubble ?? []),
    0,
  );
  const widest = Number(formData.max_bubble_size ?? 25) || 25;
  const color = pickedColor(formData.color_picker, '#007a87');
  return rows
    .flatMap(({ country, bubble }, item): (MapShape & { radius: number })[] => {
      if (bubble === null || bubble <= 0 || most === 0 || country?.middle == null) return [];
      const [x, y] = placeOf(country);
      const radius = Math.max(1.5, widest * Math.sqrt(bubble / most));
      return [{ kind: 'dot', item, x, y, radius: Math.round(radius * 10) / 10, scales: false, color, opacity: 0.55 }];
    })
    .sort((one, other) => other.radius - one.radius);
}

function currencyOf(value: unknown): { currency?: { symbol: string; symbolPosition: 'prefix' | 'suffix' } } {
  if (typeof value !== 'object' || value === null || !('symbol' in value) || typeof value.symbol !== 'string')
    return {};
  const isSuffix = 'symbolPosition' in value && value.symbolPosition === 'suffix';
  return { currency: { symbol: value.symbol, symbolPosition: isSuffix ? 'suffix' : 'prefix' } };
}
