'use client';

import { type ReactElement, useState } from 'react';
import type { ControlComponent } from '@/components/controls/control-props';
import { DndColumnSelect } from '@/components/controls/fields/dnd-column-select.client';
import { DndFilterSelect } from '@/components/controls/fields/dnd-filter-select.client';
import { DndMetricSelect } from '@/components/controls/fields/dnd-metric-select.client';
import { FixedOrMetricControl } from '@/components/controls/fields/fixed-or-metric-control.client';
import { SpatialControl } from '@/components/controls/fields/spatial-control.client';
import { XAxisSortControl } from '@/components/controls/fields/x-axis-sort-control.client';
import { DragArea, Draggable } from '@/components/ui/drag/drag-area.client';
import { type ExploreField, withField } from '@/lib/explore/fields';
import type { Control } from '@/lib/viz/viz';
import { sampleDataset } from '@/tests/lib/explore/sample-dataset';

const price: ExploreField = {
  kind: 'column',
  column: sampleDataset.columns.find(({ name }) => name === 'price') as never,
};

function story(Editor: ControlComponent, control: Control, start: unknown): () => ReactElement {
  return function Story() {
    const [value, setValue] = useState(start);
    return (
      <DragArea
        onDrop={({ data }) => setValue((last: unknown) => withField(control, last, data.field as ExploreField))}
      >
        <div style={{ width: 300, display: 'grid', gap: 8 }}>
          <Draggable id="price" label="price" data={{ field: price }}>
            price
          </Draggable>
          <label id={`${control.name}-label`} htmlFor={`${control.name}-control`}>
            {control.label}
          </label>
          <Editor
            control={control}
            value={value}
            onChange={setValue}
            onChangeMany={() => undefined}
            formData={{ x_axis: 'city', metrics: ['revenue'] }}
            vizType="table"
            dataset={sampleDataset}
            resultColumns={[]}
            errors={[]}
            ids={{ control: `${control.name}-control`, label: `${control.name}-label`, description: undefined }}
          />
          <output aria-label="Stored value" style={{ fontSize: 12, overflowWrap: 'anywhere' }}>
            {JSON.stringify(value)}
          </output>
        </div>
      </DragArea>
    );
  };
}

const filter = { expressionType: 'SIMPLE', clause: 'WHERE' };

export const stories: Readonly<Record<string, () => ReactElement>> = {
  metrics: story(DndMetricSelect, { name: 'metrics', type: 'DndMetricSelect', label: 'Metrics', multi: true }, [
    'revenue',
    'count',
  ]),
  metric: story(DndMetricSelect, { name: 'metric', type: 'DndMetricSelect', label: 'Metric' }, null),
  columns: story(DndColumnSelect, { name: 'groupby', type: 'DndColumnSelect', label: 'Dimensions', multi: true }, [
    'city',
    'size',
    'gone',
  ]),
  filters: story(DndFilterSelect, { name: 'adhoc_filters', type: 'DndFilterSelect', label: 'Filters' }, [
    { ...filter, subject: 'size', operator: '==', comparator: 'Large' },
    { ...filter, subject: 'ordered_at', operator: 'TEMPORAL_RANGE', comparator: '2003-01-01 : 2005-06-01' },
  ]),
  fixed: story(
    FixedOrMetricControl,
    {
      name: 'point_radius_fixed',
      type: 'FixedOrMetricControl',
      label: 'Point Size',
      default: { type: 'fix', value: 1000 },
    },
    undefined,
  ),
  spatial: story(SpatialControl, { name: 'spatial', type: 'SpatialControl', label: 'Longitude & Latitude' }, null),
  sort: story(XAxisSortControl, { name: 'x_axis_sort', type: 'XAxisSortControl', label: 'X-Axis Sort By' }, undefined),
};
