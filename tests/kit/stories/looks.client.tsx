'use client';

import { type ReactElement, useState } from 'react';
import { CollectionControl } from '@/components/controls/basic/collection-control.client';
import { SelectControl } from '@/components/controls/basic/select-control.client';
import type { ControlComponent } from '@/components/controls/control-props';
import { AnnotationLayerControl } from '@/components/controls/look/annotation-layer-control.client';
import { ColorBreakpointsControl } from '@/components/controls/look/color-breakpoints-control.client';
import { ColorPickerControl } from '@/components/controls/look/color-picker-control.client';
import { ColorSchemeControl } from '@/components/controls/look/color-scheme-control.client';
import { ColumnConfigControl } from '@/components/controls/look/column-config-control.client';
import { ConditionalFormattingControl } from '@/components/controls/look/conditional-formatting-control.client';
import { ContourControl } from '@/components/controls/look/contour-control.client';
import { CurrencyControl } from '@/components/controls/look/currency-control.client';
import { LayerConfigsControl } from '@/components/controls/map/layer-configs-control.client';
import { MapViewControl } from '@/components/controls/map/map-view-control.client';
import { ViewportControl } from '@/components/controls/map/viewport-control.client';
import { ZoomConfigControl } from '@/components/controls/map/zoom-config-control.client';
import { HandlebarsTemplateControl } from '@/components/controls/templates/handlebars-template-control.client';
import { StyleControl } from '@/components/controls/templates/style-control.client';
import type { ResultColumn } from '@/lib/explore/tile-answer';
import { colorScheme } from '@/lib/viz/kit/controls/part-controls';
import type { Control } from '@/lib/viz/viz';

const result: readonly ResultColumn[] = [
  { name: 'gender', kind: 'string', example: 'boy' },
  { name: 'count', kind: 'numeric', example: 1234.5 },
  { name: 'ds', kind: 'temporal', example: '2003-02-01' },
];

interface ShownProps {
  readonly editor: ControlComponent;
  readonly type: Control['type'];
  readonly value?: unknown;
  readonly vizType?: string;
  readonly rest?: Partial<Control>;
  readonly formData?: Readonly<Record<string, unknown>>;
}

/** A control as the panel draws it, with its stored value as JSON beneath. */
function Shown({ editor: Editor, type, value: start, vizType = 'table', rest = {}, formData = {} }: ShownProps) {
  const [value, setValue] = useState(start);
  const ids = { control: 'control', label: 'label', description: undefined };
  return (
    <div style={{ width: 300 }}>
      <label id="label" htmlFor="control" style={{ display: 'block', marginBottom: 4 }}>
        {rest.label ?? 'Setting'}
      </label>
      <Editor
        control={{ name: 'setting', type, label: 'Setting', ...rest }}
        value={value}
        onChange={setValue}
        onChangeMany={() => undefined}
        formData={formData}
        vizType={vizType}
        dataset={null}
        resultColumns={result}
        errors={[]}
        ids={ids}
      />
      <pre data-testid="value" style={{ marginTop: 24, whiteSpace: 'pre-wrap', fontSize: 12 }}>
        {value === undefined ? 'undefined' : JSON.stringify(value)}
      </pre>
    </div>
  );
}

const choices = [
  ['auto', 'Automatic'],
  ['all', 'All'],
] as const;

export const stories: Readonly<Record<string, () => ReactElement>> = {
  scheme: () => (
    <Shown editor={ColorSchemeControl} type="ColorSchemeControl" value="supersetColors" rest={colorScheme} />
  ),
  ofDashboard: () => (
    <Shown
      editor={ColorSchemeControl}
      type="ColorSchemeControl"
      value="supersetColors"
      rest={colorScheme}
      formData={{ dashboard_color_scheme: 'd3Category10' }}
    />
  ),
  color: () => <Shown editor={ColorPickerControl} type="ColorPickerControl" value={{ r: 0, g: 122, b: 135, a: 1 }} />,
  currency: () => <Shown editor={CurrencyControl} type="CurrencyControl" />,
  annotation: () => <Shown editor={AnnotationLayerControl} type="AnnotationLayerControl" value={[]} />,
  rules: () => <Shown editor={ConditionalFormattingControl} type="ConditionalFormattingControl" />,
  columns: () => <Shown editor={ColumnConfigControl} type="ColumnConfigControl" />,
  contours: () => <Shown editor={ContourControl} type="ContourControl" vizType="deck_contour" />,
  breakpoints: () => <Shown editor={ColorBreakpointsControl} type="ColorBreakpointsControl" vizType="deck_polygon" />,
  collection: () => <Shown editor={CollectionControl} type="CollectionControl" vizType="time_table" />,
  viewport: () => (
    <Shown
      editor={ViewportControl}
      type="ViewportControl"
      value={{ longitude: 6.85, latitude: 31.22, zoom: 1, bearing: 0, pitch: 0 }}
    />
  ),
  mapView: () => <Shown editor={MapViewControl} type="MapViewControl" value={{ mode: 'FIT_DATA' }} />,
  zoom: () => <Shown editor={ZoomConfigControl} type="ZoomConfigControl" value={{ type: 'FIXED', configs: {} }} />,
  layers: () => <Shown editor={LayerConfigsControl} type="LayerConfigsControl" value={[]} />,
  template: () => <Shown editor={HandlebarsTemplateControl} type="HandlebarsTemplateControl" value="{{data}}" />,
  style: () => <Shown editor={StyleControl} type="StyleControl" value=".a { color: red }" />,
  unknownChoice: () => <Shown editor={SelectControl} type="SelectControl" value="never" rest={{ choices }} />,
  freeChoice: () => (
    <Shown editor={SelectControl} type="SelectControl" value="never" rest={{ choices, freeForm: true }} />
  ),
};
