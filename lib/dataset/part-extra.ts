import { isObject } from '@/lib/text/is-object';
import { jsonObject } from '@/lib/text/json-object';

/** What the JSON of `extra` says about a dataset, a column or a metric. Empty where it says nothing. */
export interface ExtraFacts {
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly warning: string;
}

export function extraFacts(extra: string | null): ExtraFacts {
  const { certification, warning_markdown } = jsonObject(extra);
  const { certified_by, details } = isObject(certification) ? certification : {};
  return {
    certifiedBy: textOf(certified_by),
    certificationDetails: textOf(details),
    warning: textOf(warning_markdown),
  };
}

/** The JSON with other facts; its other members stay. Empty when nothing is left. */
export function withExtraFacts(extra: string | null, facts: ExtraFacts): string {
  const { certification, warning_markdown: _warning, ...others } = jsonObject(extra);
  const { certified_by: _by, details: _details, ...rest } = isObject(certification) ? certification : {};
  const told = {
    ...rest,
    ...given('certified_by', facts.certifiedBy),
    ...given('details', facts.certificationDetails),
  };
  const next = {
    ...others,
    ...(Object.keys(told).length === 0 ? {} : { certification: told }),
    ...given('warning_markdown', facts.warning),
  };
  return Object.keys(next).length === 0 ? '' : JSON.stringify(next);
}

function given(name: string, text: string): Record<string, string> {
  return text === '' ? {} : { [name]: text };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
