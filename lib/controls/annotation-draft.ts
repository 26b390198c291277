import { formulaOf } from '@/lib/viz/kit/timeseries/formula';
import { numberIn } from './number-in';
import { recordIn } from './record-in';

type Layer = Readonly<Record<string, unknown>>;

export const annotationTypes = ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'] as const;
type AnnotationType = (typeof annotationTypes)[number];

export const strokes = ['solid', 'dashed', 'longDashed', 'dotted'] as const;
export const opacities = ['', 'opacityLow', 'opacityMedium', 'opacityHigh'] as const;

/** Where the data of a layer come from; a formula has no source. */
export function sourcesOf(type: unknown): readonly ('NATIVE' | 'table' | 'line')[] {
  if (type === 'TIME_SERIES') return ['line'];
  return type === 'EVENT' || type === 'INTERVAL' ? ['NATIVE', 'table'] : [];
}

/** What a new layer begins with. */
export function newLayer(): Layer {
  return {
    name: '',
    annotationType: 'FORMULA',
    sourceType: '',
    value: '',
    color: null,
    opacity: '',
    style: 'solid',
    width: 1,
    showMarkers: false,
    hideLine: false,
    show: true,
    showLabel: false,
    overrides: { time_range: null },
  };
}

/** A layer under another type: without the source and the columns of the type before. */
export function withType(layer: Layer, annotationType: AnnotationType): Layer {
  return {
    ...layer,
    annotationType,
    sourceType: sourcesOf(annotationType)[0] ?? '',
    value: annotationType === 'FORMULA' ? '' : undefined,
    ...noColumns,
  };
}

const noColumns = {
  titleColumn: undefined,
  timeColumn: undefined,
  intervalEndColumn: undefined,
  descriptionColumns: undefined,
};

export function withSource(layer: Layer, sourceType: string): Layer {
  return { ...layer, sourceType, value: undefined, ...noColumns };
}

export type LayerProblem = 'name' | 'nameTaken' | 'formula' | 'source' | 'timeColumn' | 'intervalEnd';

/** What keeps a layer from being stored, in the order of its fields. */
export function layerProblems(layer: Layer, others: readonly Layer[]): readonly LayerProblem[] {
  const name = typeof layer.name === 'string' ? layer.name.trim() : '';
  const problems: LayerProblem[] = [];
  if (name === '') problems.push('name');
  else if (others.some((other) => other.name === name)) problems.push('nameTaken');
  if (layer.annotationType === 'FORMULA') {
    if (formulaOf(String(layer.value ?? '')) === null) problems.push('formula');
    return problems;
  }
  if (numberIn(layer.value) === null) problems.push('source');
  if (layer.sourceType === 'table' && !layer.timeColumn) problems.push('timeColumn');
  if (layer.sourceType === 'table' && layer.annotationType === 'INTERVAL' && !layer.intervalEndColumn)
    problems.push('intervalEnd');
  return problems;
}

const keys = [
  'name',
  'annotationType',
  'sourceType',
  'value',
  'color',
  'opacity',
  'style',
  'width',
  'showMarkers',
  'hideLine',
  'overrides',
  'show',
  'showLabel',
  'titleColumn',
  'descriptionColumns',
  'timeColumn',
  'intervalEndColumn',
] as const;

/** The layer as it is stored: only what the contract knows, with the defaults that it demands. */
export function storedLayer(layer: Layer): Layer {
  const whole: Layer = {
    ...layer,
    name: String(layer.name ?? '').trim(),
    show: layer.show !== false,
    showMarkers: layer.showMarkers === true,
    overrides: recordIn(layer.overrides),
    color: layer.color ?? null,
  };
  return Object.fromEntries(keys.flatMap((key) => (whole[key] === undefined ? [] : [[key, whole[key]]])));
}
