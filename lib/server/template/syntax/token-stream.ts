import { TemplateError } from '@/lib/server/template/template-error';
import { quotedText } from '@/lib/server/template/value/quoted-text';
import { describe, describeType, type Token } from './token';

const deepest = 120;

/** The tokens of a template, with the operations that a parser needs. */
export class TokenStream {
  private at = 0;
  private depth = 0;
  private readonly last: Token;

  constructor(private readonly tokens: readonly Token[]) {
    this.last = tokens.at(-1) ?? { type: 'end', value: '', line: 1 };
  }

  get current(): Token {
    return this.tokens[this.at] ?? this.last;
  }

  get following(): Token {
    return this.tokens[this.at + 1] ?? this.last;
  }

  advance(): Token {
    const token = this.current;
    this.at += 1;
    return token;
  }

  is(type: string): boolean {
    return this.current.type === type;
  }

  isName(...names: readonly string[]): boolean {
    return this.current.type === 'name' && names.includes(this.current.value);
  }

  /** Consumes a token of this type; false when the current one is of another type. */
  skip(type: string): boolean {
    if (!this.is(type)) return false;
    this.at += 1;
    return true;
  }

  skipName(name: string): boolean {
    if (!this.isName(name)) return false;
    this.at += 1;
    return true;
  }

  expect(type: string): Token {
    if (this.is(type)) return this.advance();
    throw this.expected(describeType(type));
  }

  expectName(name: string): void {
    if (!this.skipName(name)) throw this.expected(name);
  }

  fail(message: string, line = this.current.line): TemplateError {
    return new TemplateError('TemplateSyntaxError', message, line);
  }

  /** Parses a nested construct. Throws above 120 levels of nesting, before the stack overflows. */
  nested<Result>(read: () => Result): Result {
    this.depth += 1;
    if (this.depth > deepest) throw this.fail('the template is nested too deeply');
    const result = read();
    this.depth -= 1;
    return result;
  }

  private expected(what: string): TemplateError {
    if (this.is('end')) return this.fail(`unexpected end of template, expected ${quotedText(what)}.`);
    return this.fail(`expected token ${quotedText(what)}, got ${quotedText(describe(this.current))}`);
  }
}
