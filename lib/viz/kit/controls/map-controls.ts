import { formatChoices } from '@/lib/viz/kit/text/format-choices';
import type { Control, ControlSection } from '@/lib/viz/viz';
import { checkbox, control, render, same, select, text } from './control';
import { colorScheme, linearColorScheme } from './part-controls';
import { adhocFilters, rowLimit } from './query-controls';

type Form = Readonly<Record<string, unknown>>;

/** Controls of charts with layers on a map. */
const primary = { r: 0, g: 122, b: 135, a: 1 };
const isType = (type: string) => (form: Form) => form.color_scheme_type === type;
const isFixed = isType('fixed_color');
const isCategorical = isType('categorical_palette');
const isLinear = isType('linear_palette');
const isBroken = isType('color_breakpoints');

export const picker = (name: string, label: string, rest: Partial<Control> = {}): Control =>
  control(name, 'ColorPickerControl', label, { default: primary, ...render, ...rest });

export const spatial = control('spatial', 'SpatialControl', 'Longitude & Latitude', { validators: ['nonEmpty'] });
export const filterNulls = checkbox('filter_nulls', 'Ignore null locations', {
  default: true,
  description: 'Rows without a place are left out.',
});
export const size = (label: string): Control => control('size', 'DndMetricSelect', label, { validators: ['nonEmpty'] });

export const mapStyle = select(
  'mapbox_style',
  'Map Style',
  [
    ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'Streets (OSM)'],
    ['https://tile.osm.ch/osm-swiss-style/{z}/{x}/{y}.png', 'Topography (OSM)'],
    ['mapbox://styles/mapbox/streets-v9', 'Streets (Mapbox)'],
    ['mapbox://styles/mapbox/dark-v9', 'Dark (Mapbox)'],
    ['mapbox://styles/mapbox/light-v9', 'Light (Mapbox)'],
    ['mapbox://styles/mapbox/satellite-streets-v9', 'Satellite Streets (Mapbox)'],
    ['mapbox://styles/mapbox/satellite-v9', 'Satellite (Mapbox)'],
    ['mapbox://styles/mapbox/outdoors-v9', 'Outdoors (Mapbox)'],
  ],
  {
    default: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    description: 'Kept with the chart. Maps are drawn on outlines of their own, without tiles from the network.',
    clearable: false,
    freeForm: true,
    validators: ['mapboxStylesUrl'],
    ...render,
  },
);
export const autozoom = checkbox('autozoom', 'Auto Zoom', {
  default: true,
  description: 'Shows all there is to see, whatever the viewport.',
  ...render,
});
export const viewport = control('viewport', 'ViewportControl', 'Viewport', {
  default: { longitude: 6.85236157047845, latitude: 31.222656842808707, zoom: 1, bearing: 0, pitch: 0 },
});

export const legendPosition = select(
  'legend_position',
  'Legend Position',
  [
    [null, 'None'],
    ['tl', 'Top left'],
    ['tr', 'Top right'],
    ['bl', 'Bottom left'],
    ['br', 'Bottom right'],
  ],
  { default: 'tr', clearable: false, ...render },
);
export const legendFormat = select('legend_format', 'Legend Format', formatChoices('number'), {
  default: 'SMART_NUMBER',
  clearable: false,
  freeForm: true,
  ...render,
});

const schemeTypes = {
  default: 'Default',
  fixed_color: 'Fixed color',
  categorical_palette: 'Categorical palette',
  linear_palette: 'Linear palette',
  color_breakpoints: 'Color breakpoints',
} as const;
type SchemeType = keyof typeof schemeTypes;

/** Selects the type of colour scheme. `start` is the default, which is not always the first of `types`. */
export const colorSchemeType = (start: SchemeType, ...types: readonly SchemeType[]): Control =>
  select(
    'color_scheme_type',
    'Color Scheme Type',
    types.map((type) => [type, schemeTypes[type]] as const),
    { default: start, clearable: false, ...render },
  );
export const fixedColor = picker('color_picker', 'Fixed Color', { visible: isFixed });
export const fixedPicker = (name: string, label: string): Control => picker(name, label, { visible: isFixed });
export const categoricalDimension = control('dimension', 'DndColumnSelect', 'Categorical Color', {
  visible: isCategorical,
});
export const categoricalScheme: Control = { ...colorScheme, visible: isCategorical };
export const linearScheme: Control = { ...linearColorScheme, visible: isLinear };
/** The name is misspelt in the contract. */
export const breakpointDefault = picker('deafult_breakpoint_color', 'Default color', {
  default: { r: 158, g: 158, b: 158, a: 1 },
  visible: isBroken,
});
export const colorBreakpoints = control('color_breakpoints', 'ColorBreakpointsControl', 'Color breakpoints', {
  visible: isBroken,
  ...render,
});

export const fixedOrMetric = (label: string): Control =>
  control('point_radius_fixed', 'FixedOrMetricControl', label, { default: { type: 'fix', value: 1000 } });
export const multiplier = text('multiplier', 'Multiplier', { default: 1, ...render });
export const gridSize = text('grid_size', 'Grid Size', { isInt: true, default: 20, ...render });
export const extruded = checkbox('extruded', 'Extruded', { default: true, ...render });
export const filled = checkbox('filled', 'Filled', { default: true, ...render });
export const stroked = checkbox('stroked', 'Stroked', { default: false, ...render });
export const lineColumn = (label: string): Control =>
  control('line_column', 'DndColumnSelect', label, { validators: ['nonEmpty'] });
export const lineWidth = text('line_width', 'Line width', { isInt: true, default: 1, ...render });
export const lineWidthUnit = select('line_width_unit', 'Line width unit', same('meters', 'pixels'), {
  default: 'pixels',
  ...render,
});
export const reverseLongLat = checkbox('reverse_long_lat', 'Reverse Lat & Long', { default: false });

const script = (name: string, label: string): Control =>
  control(name, 'TextAreaControl', label, {
    default: '',
    description: 'Kept with the chart. Scripts of charts are never run.',
  });

export const advanced = {
  label: 'Advanced',
  tab: 'data',
  expanded: false,
  rows: [
    [control('js_columns', 'DndColumnSelect', 'Extra data for JS', { default: [], multi: true })],
    [script('js_data_mutator', 'JavaScript data interceptor')],
    [script('js_tooltip', 'JavaScript tooltip generator')],
    [script('js_onclick_href', 'JavaScript onClick href')],
  ],
} as const;

/** The query of a layer whose points have a size of this name. */
export const sizedQuery = (sizeLabel: string): ControlSection => ({
  label: 'Query',
  tab: 'data',
  expanded: true,
  rows: [[spatial], [size(sizeLabel)], [rowLimit], [filterNulls], [adhocFilters]],
});
