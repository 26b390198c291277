/** Names of failures as template authors know them; `TemplateSyntaxError` and its kin travel to clients. */
export type TemplateFailure =
  | 'TemplateSyntaxError'
  | 'TemplateAssertionError'
  | 'UndefinedError'
  | 'SecurityError'
  | 'TemplateRuntimeError'
  | 'FilterArgumentError'
  | 'BudgetError'
  | 'TypeError'
  | 'ValueError'
  | 'KeyError'
  | 'IndexError'
  | 'AttributeError'
  | 'OverflowError'
  | 'RuntimeError'
  | 'AssertionError'
  | 'ZeroDivisionError'
  | 'RecursionError';

/** A template that cannot be read or filled in: what failed, why, and in which line (from 1) once that is known. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  line: number | null = null;

  constructor(
    readonly failure: TemplateFailure,
    message: string,
    line: number | null = null,
  ) {
    super(message);
    this.line = line;
  }
}

/** True for a text that is wrong before any value is known. */
export function isSyntaxFailure({ failure }: TemplateError): boolean {
  return failure === 'TemplateSyntaxError' || failure === 'TemplateAssertionError';
}
