import { control, render, select } from '@/lib/viz/kit/controls/control';
import { picker } from '@/lib/viz/kit/controls/map-controls';
import type { ControlSection } from '@/lib/viz/viz';

/** The size of a chart in pixels, at each zoom level of a map. */
const side = { width: 100, height: 100 };
const zooms = 29;

export const controls: readonly ControlSection[] = [
  {
    label: 'Configuration',
    tab: 'data',
    expanded: true,
    rows: [
      [
        control('selected_chart', 'SelectAsyncControl', 'Chart', {
          placeholder: 'Select chart',
          validators: ['nonEmpty'],
        }),
      ],
      [select('geom_column', 'Geometry Column', [], { validators: ['nonEmpty'] })],
    ],
  },
  {
    label: 'Map Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [control('map_view', 'MapViewControl', 'Extent', { default: { mode: 'FIT_DATA' }, ...render })],
      [
        control('layer_configs', 'LayerConfigsControl', 'Layers', {
          default: [
            {
              type: 'WMS',
              version: '1.3.0',
              url: 'https://ows.terrestris.de/osm-gray/service',
              layersParam: 'OSM-WMS',
              title: 'OpenStreetMap',
              attribution:
                '© Map data from <a href="openstreetmap.org/copyright">OpenStreetMap</a>. Service provided by <a href="https://www.terrestris.de">terrestris GmbH & Co. KG</a>',
            },
          ],
          description: 'Kept with the chart. Maps are drawn on outlines of their own, without layers from the network.',
          ...render,
        }),
      ],
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [picker('chart_background_color', 'Background Color', { default: { r: 255, g: 255, b: 255, a: 0.2 } })],
      [
        control('chart_background_border_radius', 'SliderControl', 'Corner Radius', {
          default: 10,
          min: 0,
          max: 100,
          step: 1,
          ...render,
        }),
      ],
      [
        control('chart_size', 'ZoomConfigControl', 'Chart size', {
          default: {
            type: 'FIXED',
            configs: { zoom: 6, ...side, slope: 30, exponent: 2 },
            values: Object.fromEntries(Array.from({ length: zooms }, (_, zoom) => [zoom, side])),
          },
          ...render,
        }),
      ],
    ],
  },
];
