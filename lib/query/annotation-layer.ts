import { z } from 'zod';
import { atLeast, flag, list, mapping, oneOf, strictObject, text } from './parse/wire-field';

const overrideNames = ['granularity', 'time_grain_sqla', 'time_range', 'time_shift'];

const overrides = mapping.superRefine((given, context) => {
  for (const key of Object.keys(given)) {
    if (overrideNames.includes(key)) continue;
    context.addIssue({ code: 'custom', path: [key, 'key'], message: `Must be one of: ${overrideNames.join(', ')}.` });
  }
});

/** One annotation layer of a query: a formula, or the source of its events, intervals or series. */
export const annotationLayer = strictObject({
  annotationType: oneOf(['FORMULA', 'INTERVAL', 'EVENT', 'TIME_SERIES']).optional(),
  color: text.nullish(),
  descriptionColumns: list(text).nullish(),
  hideLine: flag.nullish(),
  intervalEndColumn: text.nullish(),
  name: text,
  opacity: oneOf(['', 'opacityLow', 'opacityMedium', 'opacityHigh']).nullish(),
  overrides: overrides.nullish(),
  show: flag,
  showLabel: flag.nullish(),
  showMarkers: flag,
  sourceType: oneOf(['', 'line', 'NATIVE', 'table']).nullish(),
  style: oneOf(['dashed', 'dotted', 'solid', 'longDashed']).nullish(),
  timeColumn: text.nullish(),
  titleColumn: text.nullish(),
  value: z.unknown().optional(),
  width: atLeast(0, '`width` must be greater or equal to 0').nullish(),
});
export type AnnotationLayer = z.infer<typeof annotationLayer>;
