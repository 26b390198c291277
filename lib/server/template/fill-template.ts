import { AppError } from '@/lib/errors/app-error';
import type { Budget } from './budget';
import { datasetMacros } from './macros/dataset-macros';
import { filterMacros } from './macros/filter-macros';
import type { MacroRun, Seen, TemplateContext } from './macros/macro-context';
import { partitionMacros } from './macros/partition-macros';
import { sqlFilters } from './macros/sql-filters';
import { userMacros } from './macros/user-macros';
import { renderTemplate } from './render-template';
import { isSyntaxFailure, TemplateError } from './template-error';
import { fromJson } from './value/from-json';
import type { Value } from './value/value';
import { Answers, untilAnswered } from './waiting';

/** A rendered template, and the filters and cache keys that it used. */
export interface FilledTemplate extends Seen {
  readonly text: string;
}

/** Whether a text contains a template expression, statement or comment. */
export function isTemplate(text: string): boolean {
  return /\{\{|\{%|\{#/.test(text);
}

/**
 * Renders an SQL template for its viewer. Throws `template_invalid` when it cannot be parsed and `template_failed` when
 * it cannot be evaluated or exceeds the budget, both with line and cause. Errors of the objects that it uses are thrown
 * unchanged.
 */
export async function fillTemplate(source: string, context: TemplateContext): Promise<FilledTemplate> {
  try {
    return await fillOrFail(source, context);
  } catch (error) {
    throw error instanceof TemplateError ? asAppError(error, source) : error;
  }
}

/** The same, but throws `TemplateError` for errors of the template. */
export async function fillOrFail(source: string, context: TemplateContext): Promise<FilledTemplate> {
  const answers = new Answers();
  return untilAnswered(() => fillOnce(source, { ...context, answers, seen: nothingSeen() }));
}

function fillOnce(source: string, run: MacroRun): FilledTemplate {
  const names = (budget: Budget): Map<string, Value> => {
    const macros = [...userMacros(run), ...filterMacros(run), ...datasetMacros(run, budget)];
    return new Map<string, Value>([
      ...Object.entries(run.values).map(([name, value]) => [name, fromJson(value)] as const),
      ...macros.map((macro) => [macro.name, macro] as const),
      ...partitionMacros(run, budget),
    ]);
  };
  return { text: renderTemplate(source, { names, filters: sqlFilters(run.dialect) }), ...run.seen };
}

function nothingSeen(): Seen {
  return { cacheKeys: [], appliedFilters: new Set(), removedFilters: new Set() };
}

function asAppError(error: TemplateError, template: string): AppError {
  const line = error.line ?? 1;
  const options = { cause: error };
  if (!isSyntaxFailure(error)) return new AppError('template_failed', { line, reason: error.message }, options);
  const extra = { template, line, exception_type: error.failure };
  return new AppError('template_invalid', { exception_type: error.failure, reason: error.message, extra }, options);
}
