import { quotedText } from '@/lib/server/template/value/quoted-text';
import { describe } from './token';
import type { TokenStream } from './token-stream';
import type { Arguments, Expression } from './tree';

export type Parse = (tokens: TokenStream) => Expression;

/** What stands between brackets: an expression, or a slice such as `1:`. `parse` reads an expression. */
export function parseIndex(tokens: TokenStream, parse: Parse): Expression {
  const { line } = tokens.current;
  const part = () => (tokens.is(':') || tokens.is(']') || tokens.is(',') ? null : parse(tokens));
  const start = part();
  if (!tokens.skip(':')) {
    if (start === null) throw tokens.fail(`unexpected ${quotedText(describe(tokens.current))}`);
    return start;
  }
  const stop = part();
  const step = tokens.skip(':') ? part() : null;
  return { kind: 'slice', start, stop, step, line };
}

/** The arguments of a call, from `(` to `)`. `parse` reads an expression. */
export function parseArguments(tokens: TokenStream, parse: Parse): Arguments {
  const { line } = tokens.expect('(');
  const positional: Expression[] = [];
  const named: [string, Expression][] = [];
  let rest: Expression | null = null;
  let namedRest: Expression | null = null;
  const ensure = (isRight: boolean) => {
    if (!isRight) throw tokens.fail('invalid syntax for function call expression', line);
  };
  let isFirst = true;
  while (!tokens.is(')')) {
    if (!isFirst) {
      tokens.expect(',');
      if (tokens.is(')')) break;
    }
    isFirst = false;
    if (tokens.skip('*')) {
      ensure(rest === null && namedRest === null);
      rest = parse(tokens);
    } else if (tokens.skip('**')) {
      ensure(namedRest === null);
      namedRest = parse(tokens);
    } else if (tokens.is('name') && tokens.following.type === '=') {
      ensure(namedRest === null);
      const { value } = tokens.advance();
      tokens.advance();
      named.push([value, parse(tokens)]);
    } else {
      ensure(rest === null && namedRest === null && named.length === 0);
      positional.push(parse(tokens));
    }
  }
  tokens.expect(')');
  return { positional, named, rest, namedRest };
}
