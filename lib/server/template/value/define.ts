import { TemplateError } from '@/lib/server/template/template-error';
import { quotedText } from './quoted-text';
import { type CallArguments, Callable, type Value } from './value';

/**
 * The values of the parameters in order. `otherwise` contains the defaults of the last ones. Throws `TypeError` when
 * the arguments do not fit.
 */
export function bind(
  name: string,
  parameters: readonly string[],
  otherwise: readonly Value[],
  { positional, named }: CallArguments,
): Value[] {
  if (positional.length > parameters.length) {
    throw new TemplateError(
      'TypeError',
      `${name}() takes ${parameters.length} positional arguments but ${positional.length} were given`,
    );
  }
  for (const key of named.keys()) {
    const at = parameters.indexOf(key);
    if (at < 0) throw new TemplateError('TypeError', `${name}() got an unexpected keyword argument ${quotedText(key)}`);
    if (at < positional.length) {
      throw new TemplateError('TypeError', `${name}() got multiple values for argument ${quotedText(key)}`);
    }
  }
  const firstOptional = parameters.length - otherwise.length;
  return parameters.map((parameter, at) => {
    const value = positional[at] ?? (at < positional.length ? null : named.get(parameter));
    if (value !== undefined) return value;
    const fallback = otherwise[at - firstOptional];
    if (fallback === undefined) {
      throw new TemplateError('TypeError', `${name}() missing a required argument: ${quotedText(parameter)}`);
    }
    return fallback;
  });
}

/** A function or method. Its body receives one value per parameter. */
export function define(
  name: string,
  parameters: readonly string[],
  otherwise: readonly Value[],
  body: (...values: Value[]) => Value,
): Callable {
  return new Callable(name, (given) => body(...bind(name, parameters, otherwise, given)), 'builtin_function_or_method');
}
