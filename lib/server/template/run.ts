import type { Budget } from './budget';
import type { CallArguments, Value } from './value/value';

/** The parts of a rendering that filters and tests use. */
export interface Run {
  readonly budget: Budget;
  call(callee: Value, given: CallArguments): Value;
  filter(name: string, given: CallArguments): Value;
  test(name: string, given: CallArguments): boolean;
  isFilter(name: string): boolean;
  isTest(name: string): boolean;
}

/** A filter or a test: its parameters, the defaults of the last ones, and its function. */
export interface Builtin<Result> {
  readonly parameters: readonly string[];
  readonly otherwise: readonly Value[];
  readonly body: (run: Run, ...values: Value[]) => Result;
}

/** A filter or test that accepts any arguments and passes them on. */
export interface VariadicBuiltin<Result> {
  readonly variadic: (run: Run, given: CallArguments) => Result;
}

export type AnyBuiltin<Result> = Builtin<Result> | VariadicBuiltin<Result>;

export function builtin<Result>(
  parameters: readonly string[],
  otherwise: readonly Value[],
  body: (run: Run, ...values: Value[]) => Result,
): Builtin<Result> {
  return { parameters, otherwise, body };
}
