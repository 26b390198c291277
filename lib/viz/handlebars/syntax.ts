/**
 * The syntax tree of a template as the parser returns it; the parser's own types do not distinguish the kinds of nodes.
 */
export interface Program {
  readonly body: readonly Statement[];
  readonly blockParams?: readonly string[];
}

export type Statement =
  | { readonly type: 'ContentStatement'; readonly value: string }
  | { readonly type: 'CommentStatement' }
  | { readonly type: 'PartialStatement' | 'PartialBlockStatement' | 'Decorator' | 'DecoratorBlock' }
  | ({ readonly type: 'MustacheStatement'; readonly escaped: boolean } & HelperCall)
  | BlockStatement;

export interface HelperCall {
  readonly path: Expression;
  readonly params: readonly Expression[];
  readonly hash?: Hash;
}

export interface BlockStatement extends HelperCall {
  readonly type: 'BlockStatement';
  readonly program?: Program;
  readonly inverse?: Program;
}

export interface Hash {
  readonly pairs: readonly { readonly key: string; readonly value: Expression }[];
}

export type Expression =
  | PathExpression
  | ({ readonly type: 'SubExpression' } & HelperCall)
  | { readonly type: 'StringLiteral'; readonly value: string }
  | { readonly type: 'NumberLiteral'; readonly value: number }
  | { readonly type: 'BooleanLiteral'; readonly value: boolean }
  | { readonly type: 'NullLiteral' | 'UndefinedLiteral' };

export interface PathExpression {
  readonly type: 'PathExpression';
  /** True for `@name`. */
  readonly data: boolean;
  /** Number of leading `../`. */
  readonly depth: number;
  readonly parts: readonly (string | Expression)[];
}
