import type { ControlType } from '@/lib/viz/viz';
import { BoundsControl } from './basic/bounds-control.client';
import { CheckboxControl } from './basic/checkbox-control.client';
import { CollectionControl } from './basic/collection-control.client';
import { HiddenControl } from './basic/hidden-control.client';
import { NumberControl } from './basic/number-control.client';
import { RadioButtonControl } from './basic/radio-button-control.client';
import { SelectAsyncControl } from './basic/select-async-control.client';
import { SelectControl } from './basic/select-control.client';
import { SliderControl } from './basic/slider-control.client';
import { TextAreaControl } from './basic/text-area-control.client';
import { TextControl } from './basic/text-control.client';
import type { ControlComponent } from './control-props';
import { DndColumnSelect } from './fields/dnd-column-select.client';
import { DndFilterSelect } from './fields/dnd-filter-select.client';
import { DndMetricSelect } from './fields/dnd-metric-select.client';
import { FixedOrMetricControl } from './fields/fixed-or-metric-control.client';
import { SpatialControl } from './fields/spatial-control.client';
import { XAxisSortControl } from './fields/x-axis-sort-control.client';
import { AnnotationLayerControl } from './look/annotation-layer-control.client';
import { ColorBreakpointsControl } from './look/color-breakpoints-control.client';
import { ColorPickerControl } from './look/color-picker-control.client';
import { ColorSchemeControl } from './look/color-scheme-control.client';
import { ColumnConfigControl } from './look/column-config-control.client';
import { ConditionalFormattingControl } from './look/conditional-formatting-control.client';
import { ContourControl } from './look/contour-control.client';
import { CurrencyControl } from './look/currency-control.client';
import { LayerConfigsControl } from './map/layer-configs-control.client';
import { MapViewControl } from './map/map-view-control.client';
import { ViewportControl } from './map/viewport-control.client';
import { ZoomConfigControl } from './map/zoom-config-control.client';
import { HandlebarsTemplateControl } from './templates/handlebars-template-control.client';
import { StyleControl } from './templates/style-control.client';
import { ComparisonRangeLabel } from './time/comparison-range-label.client';
import { DateFilterControl } from './time/date-filter-control.client';
import { TimeOffsetControl } from './time/time-offset-control.client';
import { TimeRangeControl } from './time/time-range-control.client';

/** The editor of each control type, one file each. */
export const controlComponents = {
  AnnotationLayerControl,
  BoundsControl,
  CheckboxControl,
  CollectionControl,
  ColorBreakpointsControl,
  ColorPickerControl,
  ColorSchemeControl,
  ColumnConfigControl,
  ComparisonRangeLabel,
  ConditionalFormattingControl,
  ContourControl,
  CurrencyControl,
  DateFilterControl,
  DndColumnSelect,
  DndFilterSelect,
  DndMetricSelect,
  FixedOrMetricControl,
  HandlebarsTemplateControl,
  HiddenControl,
  LayerConfigsControl,
  MapViewControl,
  NumberControl,
  RadioButtonControl,
  SelectAsyncControl,
  SelectControl,
  SliderControl,
  SpatialControl,
  StyleControl,
  TextAreaControl,
  TextControl,
  TimeOffsetControl,
  TimeRangeControl,
  ViewportControl,
  XAxisSortControl,
  ZoomConfigControl,
} as const satisfies Record<ControlType, ControlComponent>;
