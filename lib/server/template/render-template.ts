import { Budget, type BudgetLimits } from './budget';
import { standardFilters } from './filters/standard-filters';
import { tests } from './filters/tests';
import { standardGlobals } from './globals';
import { Renderer } from './renderer';
import type { AnyBuiltin } from './run';
import { Scope } from './scope';
import { checkNames } from './syntax/check-names';
import { parseTemplate } from './syntax/parse-template';
import { TemplateError } from './template-error';
import type { Value } from './value/value';

export interface TemplateNames {
  /** Variables and macros, by name. Macros charge their work to the budget of the rendering. */
  names(budget: Budget): ReadonlyMap<string, Value>;
  /** Filters in addition to the built-in ones. */
  readonly filters?: Readonly<Record<string, AnyBuiltin<Value>>>;
  readonly budget?: BudgetLimits;
}

const longestTemplate = 200_000;

/**
 * Renders a template. Unknown names are printed unchanged, in braces. Throws `TemplateError` when it cannot be parsed
 * or evaluated, or exceeds its budget of steps, memory or time.
 */
export function renderTemplate(source: string, template: TemplateNames): string {
  if (source.length > longestTemplate) {
    throw new TemplateError('BudgetError', `the template is longer than ${longestTemplate} characters`);
  }
  return orTooDeep(() => rendered(source, template));
}

function rendered(source: string, { names, filters = {}, budget: limits }: TemplateNames): string {
  const budget = new Budget(limits);
  const body = parseTemplate(source);
  const scope = new Scope();
  for (const [name, value] of [...standardGlobals(budget), ...names(budget)]) scope.set(name, value);
  const renderer = new Renderer(budget, { ...standardFilters, ...filters }, tests);
  checkNames(body, renderer);
  return renderer.render(body, scope);
}

/** Converts a stack overflow into a `TemplateError`: deep nesting is an error of the template, not of the server. */
function orTooDeep<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError)
      throw new TemplateError('RecursionError', 'the template is nested too deeply or makes too much');
    throw error;
  }
}
