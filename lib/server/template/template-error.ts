/** Error names as template authors know them from Jinja and Python. API responses contain those of syntax errors. */
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

/** A template that cannot be parsed or rendered: what failed, why, and in which line (from 1; null when unknown). */
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

/** Whether the template itself is invalid, whatever its values. */
export function isSyntaxFailure({ failure }: TemplateError): boolean {
  return failure === 'TemplateSyntaxError' || failure === 'TemplateAssertionError';
}
