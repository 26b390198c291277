import type { Rule } from './rules';

const valuesOf = (values: unknown): readonly (readonly [unknown, unknown])[] => (Array.isArray(values) ? values : []);

export const frontendRules: Readonly<Record<string, Rule>> = {
  'a range named by its grain': ({ group, granularity, values }) =>
    group === 'time-range' && valuesOf(values).every(([, text]) => text === granularity),
  'less than one byte': ({ format, values }) =>
    String(format).startsWith('MEMORY') && valuesOf(values).some(([, text]) => String(text).includes('undefined')),
};
