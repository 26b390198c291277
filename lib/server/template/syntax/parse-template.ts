import { TemplateError } from '@/lib/server/template/template-error';
import { quotedText } from '@/lib/server/template/value/quoted-text';
import { tokenize } from './lexer';
import { parseExpression, parseFilters, parseOr, parseTuple } from './parse-expression';
import { describe } from './token';
import { TokenStream } from './token-stream';
import type { Body, Expression, MacroBody, Parameter, Statement, Target } from './tree';

/** Parses a template into a tree. Throws `TemplateError` with the line of the error. */
export function parseTemplate(source: string): Body {
  return new TemplateParser(new TokenStream(tokenize(source))).template();
}

const assigned: Target = { kind: 'name', name: '' };

class TemplateParser {
  /** The open blocks: their tags and the tags that may end them. */
  private readonly open: { readonly tag: string; ends: readonly string[] }[] = [];
  private readonly blocks = new Set<string>();

  constructor(private readonly tokens: TokenStream) {}

  template(): Body {
    return this.body();
  }

  private body(): Statement[] {
    const { tokens } = this;
    const statements: Statement[] = [];
    for (;;) {
      const { type, value, line } = tokens.current;
      if (type === 'data') {
        tokens.advance();
        statements.push({ kind: 'data', text: value, line });
      } else if (type === 'variable_begin') {
        tokens.advance();
        statements.push({ kind: 'print', value: parseTuple(tokens), line });
        tokens.expect('variable_end');
      } else if (type === 'block_begin') {
        tokens.advance();
        if (tokens.isName(...(this.open.at(-1)?.ends ?? []))) return statements;
        statements.push(tokens.nested(() => this.statement()));
      } else {
        if (this.open.length > 0) throw this.unknownTag(null);
        return statements;
      }
    }
  }

  /** Parses up to one of the end tags, without consuming it. */
  private until(tag: string, ...ends: string[]): Statement[] {
    this.tokens.skip(':');
    this.tokens.expect('block_end');
    this.open.push({ tag, ends });
    const statements = this.body();
    this.open.pop();
    return statements;
  }

  /** Parses up to the end tag and consumes it. */
  private through(tag: string, end: string): Statement[] {
    const statements = this.until(tag, end);
    this.tokens.expectName(end);
    return statements;
  }

  private statement(): Statement {
    const { tokens } = this;
    if (!tokens.is('name')) throw tokens.fail('tag name expected');
    const { value: tag, line } = tokens.advance();
    const statement = this.statementOf(tag, line);
    tokens.expect('block_end');
    return statement;
  }

  private statementOf(tag: string, line: number): Statement {
    const { tokens } = this;
    switch (tag) {
      case 'if':
        return this.ifStatement(line);
      case 'for':
        return this.forStatement(line);
      case 'set':
        return this.setStatement(line);
      case 'with':
        return { kind: 'with', values: this.withValues(), body: this.through('with', 'endwith'), line };
      case 'macro':
        return { kind: 'macro', macro: this.macro(), line };
      case 'call':
        return this.callStatement(line);
      case 'filter': {
        const filter = parseFilters(null, tokens, true);
        return { kind: 'filter', filter, body: this.through('filter', 'endfilter'), line };
      }
      case 'autoescape':
        return {
          kind: 'autoescape',
          value: parseExpression(tokens),
          body: this.through('autoescape', 'endautoescape'),
          line,
        };
      case 'block':
        return this.block(line);
      case 'print':
        return { kind: 'print', value: parseTuple(tokens), line };
      case 'include':
      case 'import':
      case 'from':
      case 'extends':
        parseExpression(tokens);
        if (tag === 'import') tokens.expectName('as');
        if (tag === 'from') tokens.expectName('import');
        while (!tokens.is('block_end') && !tokens.is('end')) tokens.advance();
        return { kind: 'load', line };
      default:
        throw this.unknownTag(tag, line);
    }
  }

  private ifStatement(line: number): Statement {
    const { tokens } = this;
    const branches: { test: Expression; body: Body }[] = [];
    let otherwise: Body = [];
    do {
      const test = parseTuple(tokens, { item: parseExpression });
      branches.push({ test, body: this.until('if', 'elif', 'else', 'endif') });
    } while (tokens.skipName('elif'));
    if (tokens.skipName('else')) otherwise = this.through('if', 'endif');
    else tokens.expectName('endif');
    return { kind: 'if', branches, otherwise, line };
  }

  private forStatement(line: number): Statement {
    const { tokens } = this;
    const target = this.target(['in']);
    if (target.kind === 'name' && target.name === 'loop') {
      const message = "Can't assign to special loop variable in for-loop target";
      throw new TemplateError('TemplateAssertionError', message, line);
    }
    tokens.expectName('in');
    const over = parseTuple(tokens, { item: parseOr, endWords: ['recursive'] });
    const test = tokens.skipName('if') ? parseExpression(tokens) : null;
    const isRecursive = tokens.skipName('recursive');
    const body = this.until('for', 'endfor', 'else');
    const otherwise = tokens.skipName('else') ? this.through('for', 'endfor') : [];
    if (tokens.isName('endfor')) tokens.advance();
    return { kind: 'for', target, over, test, body, otherwise, isRecursive, line };
  }

  private setStatement(line: number): Statement {
    const { tokens } = this;
    const target = this.target([], true);
    if (tokens.skip('=')) return { kind: 'set', target, value: parseTuple(tokens), line };
    const filter = tokens.is('|') ? parseFilters(null, tokens) : null;
    return { kind: 'set-block', target, filter, body: this.through('set', 'endset'), line };
  }

  private withValues(): [Target, Expression][] {
    const { tokens } = this;
    const values: [Target, Expression][] = [];
    while (!tokens.is('block_end')) {
      if (values.length > 0) tokens.expect(',');
      const target = this.name();
      tokens.expect('=');
      values.push([target, parseExpression(tokens)]);
    }
    return values;
  }

  private macro(): MacroBody {
    const { value: name } = this.tokens.expect('name');
    return { name, parameters: this.parameters(), body: this.through('macro', 'endmacro') };
  }

  private callStatement(line: number): Statement {
    const { tokens } = this;
    const parameters = tokens.is('(') ? this.parameters() : [];
    const call = parseExpression(tokens);
    if (call.kind !== 'call') throw tokens.fail('expected call', line);
    return { kind: 'call', call, caller: { name: 'caller', parameters, body: this.through('call', 'endcall') }, line };
  }

  private block(line: number): Statement {
    const { value: name } = this.tokens.expect('name');
    if (this.blocks.has(name))
      throw new TemplateError('TemplateAssertionError', `block ${quotedText(name)} defined twice`, line);
    this.blocks.add(name);
    const body = this.until('block', 'endblock');
    this.tokens.expectName('endblock');
    this.tokens.skipName(name);
    return { kind: 'block', name, body, line };
  }

  private parameters(): Parameter[] {
    const { tokens } = this;
    const parameters: Parameter[] = [];
    tokens.expect('(');
    while (!tokens.is(')')) {
      if (parameters.length > 0) tokens.expect(',');
      const { value: name } = tokens.expect('name');
      const otherwise = tokens.skip('=') ? parseExpression(tokens) : null;
      if (otherwise === null && parameters.some((parameter) => parameter.otherwise !== null)) {
        throw tokens.fail('non-default argument follows default argument');
      }
      parameters.push({ name, otherwise });
    }
    tokens.expect(')');
    return parameters;
  }

  private target(endWords: readonly string[], mayBeNamespace = false): Target {
    const { tokens } = this;
    const items: Target[] = [];
    let isTuple = false;
    while (!tokens.isName(...endWords) && !tokens.is('=') && !tokens.is(')') && !tokens.is('block_end')) {
      items.push(this.targetItem(mayBeNamespace));
      if (!tokens.skip(',')) break;
      isTuple = true;
    }
    const [only = assigned] = items;
    if (items.length === 0) throw tokens.fail(`Expected an expression, got ${quotedText(describe(tokens.current))}`);
    return items.length === 1 && !isTuple ? only : { kind: 'tuple', items };
  }

  private targetItem(mayBeNamespace: boolean): Target {
    const { tokens } = this;
    if (tokens.skip('(')) {
      const inside = tokens.nested(() => this.target([], mayBeNamespace));
      tokens.expect(')');
      return inside;
    }
    const target = this.name();
    if (!mayBeNamespace || target.kind !== 'name' || !tokens.skip('.')) return target;
    return { kind: 'namespace', name: target.name, attribute: tokens.expect('name').value };
  }

  private name(): Target {
    const { value, line } = this.tokens.expect('name');
    if (['true', 'false', 'none', 'True', 'False', 'None'].includes(value)) {
      throw this.tokens.fail(`can't assign to ${quotedText(value)}`, line);
    }
    return { kind: 'name', name: value };
  }

  private unknownTag(tag: string | null, line = this.tokens.current.line) {
    const innermost = this.open.at(-1);
    const words = [tag === null ? 'Unexpected end of template.' : `Encountered unknown tag ${quotedText(tag)}.`];
    if (innermost) {
      const sought = innermost.ends.map(quotedText).join(' or ');
      const isMisplaced = tag !== null && this.open.some(({ ends }) => ends.includes(tag));
      words.push(
        isMisplaced
          ? `You probably made a nesting mistake. Jinja is expecting this tag, but currently looking for ${sought}.`
          : `Jinja was looking for the following tags: ${sought}.`,
        `The innermost block that needs to be closed is ${quotedText(innermost.tag)}.`,
      );
    }
    return this.tokens.fail(words.join(' '), line);
  }
}
