import { checkbox, control, render, same, select, text } from '@/lib/viz/kit/controls/control';
import { adhocFilters, groupby, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [control('all_columns_x', 'DndColumnSelect', 'Longitude', { validators: ['nonEmpty'] })],
      [control('all_columns_y', 'DndColumnSelect', 'Latitude', { validators: ['nonEmpty'] })],
      [
        select(
          'clustering_radius',
          'Clustering Radius',
          same('0', '20', '40', '60', '80', '100', '200', '500', '1000'),
          { default: '60', freeForm: true },
        ),
      ],
      [rowLimit],
      [adhocFilters],
      [groupby],
    ],
  },
  {
    label: 'Points',
    tab: 'data',
    expanded: false,
    rows: [
      [select('point_radius', 'Point Radius', [['Auto', 'Auto']], { default: 'Auto' })],
      [select('point_radius_unit', 'Point Radius Unit', same('Pixels', 'Miles', 'Kilometers'), { default: 'Pixels' })],
    ],
  },
  {
    label: 'Labelling',
    tab: 'data',
    expanded: false,
    rows: [
      [select('mapbox_label', 'label', [['count', 'COUNT(*)']], { default: [], multi: true })],
      [
        select('pandas_aggfunc', 'Cluster label aggregator', same('sum', 'mean', 'min', 'max', 'std', 'var'), {
          default: 'sum',
          clearable: false,
        }),
      ],
    ],
  },
  {
    label: 'Visual Tweaks',
    tab: 'data',
    expanded: false,
    rows: [
      [checkbox('render_while_dragging', 'Live render', { default: true })],
      [
        select(
          'mapbox_style',
          'Map Style',
          [
            ['mapbox://styles/mapbox/streets-v9', 'Streets'],
            ['mapbox://styles/mapbox/dark-v9', 'Dark'],
            ['mapbox://styles/mapbox/light-v9', 'Light'],
            ['mapbox://styles/mapbox/satellite-streets-v9', 'Satellite Streets'],
            ['mapbox://styles/mapbox/satellite-v9', 'Satellite'],
            ['mapbox://styles/mapbox/outdoors-v9', 'Outdoors'],
          ],
          {
            default: 'mapbox://styles/mapbox/light-v9',
            clearable: false,
            freeForm: true,
            validators: ['mapboxStylesUrl'],
            ...render,
          },
        ),
      ],
      [text('global_opacity', 'Opacity', { default: 1 })],
      [
        select(
          'mapbox_color',
          'RGB Color',
          [
            ['rgb(0, 139, 139)', 'Dark Cyan'],
            ['rgb(128, 0, 128)', 'Purple'],
            ['rgb(255, 215, 0)', 'Gold'],
            ['rgb(69, 69, 69)', 'Dim Gray'],
            ['rgb(220, 20, 60)', 'Crimson'],
            ['rgb(34, 139, 34)', 'Forest Green'],
          ],
          { default: 'rgb(0, 139, 139)', freeForm: true },
        ),
      ],
    ],
  },
  {
    label: 'Viewport',
    tab: 'customize',
    expanded: true,
    rows: [
      [
        text('viewport_longitude', 'Default longitude', { default: -122.405293, ...render }),
        text('viewport_latitude', 'Default latitude', { default: 37.772123, ...render }),
      ],
      [text('viewport_zoom', 'Zoom', { default: 11, ...render })],
    ],
  },
];
