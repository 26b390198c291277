import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import { isDimmed } from '@/lib/viz/kit/data/dimension-rows';
import type { Drawing, TextTable, TransformInput } from '@/lib/viz/viz';
import type { Boundaries, BoundaryRequest } from './boundaries';
import type { DrawnLayer, MapLayer } from './layer';
import type { MapMarks } from './marks';
import { pathOf } from './path-writer';
import { frame, landFor, type MapView, type Viewport, viewAt, viewOn } from './view';

const wholeWorld: Viewport = { longitude: 10, latitude: 25, zoom: 0.6 };

/** The view of a form: fitted to the layers' positions, or the form's own viewport. */
export function viewOf({ formData }: Pick<TransformInput, 'formData'>, layers: readonly MapLayer[]): MapView {
  const fitted = formData.autozoom === false ? null : viewOn(layers.flatMap(({ positions }) => [...positions]));
  return fitted ?? viewAt(viewportOf(formData.viewport) ?? wholeWorld);
}

/** The outlines to load for a map of these layers. */
export function boundariesOf(
  input: Pick<TransformInput, 'formData'>,
  layers: readonly MapLayer[],
): BoundaryRequest | null {
  return layers.some(({ positions }) => positions.length > 0) ? landFor(viewOf(input, layers)) : null;
}

/** Draws layers over land, in the given order. */
export function deckDrawing(input: TransformInput, layers: readonly MapLayer[]): Drawing<MapMarks> {
  const { formData } = input;
  const view = viewOf(input, layers);
  const drawn = layers.map((layer) => layer.draw(view));
  const legend = drawn.flatMap((layer) => layer.legend);
  const items = drawn.flatMap((layer) => [...layer.items]);
  const place = formData.legend_position;
  const isLegendOff = place === null || place === 'none';
  return {
    marks: {
      frame,
      ...groundOf(input.boundaries, view),
      shapes: dimmed(shapesOf(drawn), items, input.selected),
      scale: isLegendOff ? null : (drawn.find(({ scale }) => scale !== null)?.scale ?? null),
      scalePlace: place === 'tl' || place === 'bl' || place === 'br' ? place : 'tr',
      legendPlace: isLegendOff || legend.length < 2 ? 'none' : 'top',
    },
    label: `${drawn.map(({ label }) => label).join('; ')}.`,
    table: tableOf(drawn),
    legend,
    interaction: { kind: 'items', items },
    isEmpty: layers.every(({ positions }) => positions.length === 0),
  };
}

/** Paths of land and its borders; empty when no boundaries were loaded. */
function groundOf(boundaries: Boundaries | undefined, { projection }: MapView): Pick<MapMarks, 'land' | 'borders'> {
  if (boundaries === undefined) return { land: '', borders: '' };
  return { land: pathOf(boundaries.land, projection), borders: pathOf(boundaries.borders, projection) };
}

/** The rows of a single layer; for several layers, each row as one text beside the layer's name. */
function tableOf(drawn: readonly DrawnLayer[]): TextTable {
  const [first, ...others] = drawn;
  if (others.length === 0) return categoryTable(first?.table.columns ?? [], first?.table.rows ?? []);
  return categoryTable(
    ['Layer', 'What'],
    drawn.flatMap(({ table }, layer) => table.rows.map((row) => [`${layer + 1}`, row.join(', ')])),
  );
}

/** Renumbers items consecutively across all layers. */
function shapesOf(drawn: readonly DrawnLayer[]): MapMarks['shapes'] {
  let before = 0;
  return drawn.flatMap(({ shapes, items }) => {
    const from = before;
    before += items.length;
    return shapes.map((shape) =>
      shape.kind === 'crowd' || shape.item === null ? shape : { ...shape, item: shape.item + from },
    );
  });
}

function dimmed(
  shapes: MapMarks['shapes'],
  items: DrawnLayer['items'],
  selected: TransformInput['selected'],
): MapMarks['shapes'] {
  if (selected === undefined || selected.length === 0) return shapes;
  const off = items.map(({ filters = [] }) =>
    isDimmed(selected, filters.map(({ formattedVal }) => formattedVal).join(', ')),
  );
  return shapes.map((shape) =>
    shape.kind === 'crowd' || shape.item === null || !off[shape.item]
      ? shape
      : { ...shape, opacity: shape.opacity * 0.3 },
  );
}

function viewportOf(value: unknown): Viewport | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Readonly<Record<string, unknown>>;
  const [longitude, latitude, zoom] = [given.longitude, given.latitude, given.zoom].map(Number);
  const isKnown = [longitude, latitude, zoom].every((one) => one !== undefined && Number.isFinite(one));
  if (!isKnown || longitude === undefined || latitude === undefined || zoom === undefined) return null;
  return { longitude, latitude, zoom: Math.min(18, Math.max(0, zoom)) };
}
