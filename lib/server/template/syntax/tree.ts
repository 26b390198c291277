/** Expressions and statements of a template, each with the line in which it starts. */
export type Expression = { readonly line: number } & (
  | { readonly kind: 'constant'; readonly value: null | boolean | bigint | number | string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list' | 'tuple'; readonly items: readonly Expression[] }
  | { readonly kind: 'dict'; readonly entries: readonly (readonly [Expression, Expression])[] }
  | { readonly kind: 'attribute'; readonly of: Expression; readonly name: string }
  | { readonly kind: 'item'; readonly of: Expression; readonly at: Expression }
  | {
      readonly kind: 'slice';
      readonly start: Expression | null;
      readonly stop: Expression | null;
      readonly step: Expression | null;
    }
  | { readonly kind: 'call'; readonly of: Expression; readonly call: Arguments }
  | { readonly kind: 'filter'; readonly of: Expression | null; readonly name: string; readonly call: Arguments }
  | { readonly kind: 'test'; readonly of: Expression; readonly name: string; readonly call: Arguments }
  | { readonly kind: 'unary'; readonly operator: 'not' | '-' | '+'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'logical'; readonly operator: 'and' | 'or'; readonly left: Expression; readonly right: Expression }
  | {
      readonly kind: 'compare';
      readonly first: Expression;
      readonly rest: readonly { readonly operator: CompareOperator; readonly right: Expression }[];
    }
  | { readonly kind: 'concat'; readonly items: readonly Expression[] }
  | {
      readonly kind: 'condition';
      readonly test: Expression;
      readonly whenTrue: Expression;
      readonly otherwise: Expression | null;
    }
);

export type BinaryOperator = '+' | '-' | '*' | '/' | '//' | '%' | '**';
export type CompareOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';

export interface Arguments {
  readonly positional: readonly Expression[];
  readonly named: readonly (readonly [string, Expression])[];
  /** `*list` and `**dict`. */
  readonly rest: Expression | null;
  readonly namedRest: Expression | null;
}

/** The target of an assignment: a name, an attribute of a namespace, or several of them. */
export type Target =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'namespace'; readonly name: string; readonly attribute: string }
  | { readonly kind: 'tuple'; readonly items: readonly Target[] };

export interface Parameter {
  readonly name: string;
  readonly otherwise: Expression | null;
}

export interface MacroBody {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly body: Body;
}

export type Body = readonly Statement[];

export type Statement = { readonly line: number } & (
  | { readonly kind: 'data'; readonly text: string }
  | { readonly kind: 'print'; readonly value: Expression }
  | {
      readonly kind: 'if';
      readonly branches: readonly { readonly test: Expression; readonly body: Body }[];
      readonly otherwise: Body;
    }
  | {
      readonly kind: 'for';
      readonly target: Target;
      readonly over: Expression;
      readonly test: Expression | null;
      readonly body: Body;
      readonly otherwise: Body;
      readonly isRecursive: boolean;
    }
  | { readonly kind: 'set'; readonly target: Target; readonly value: Expression }
  | { readonly kind: 'set-block'; readonly target: Target; readonly filter: Expression | null; readonly body: Body }
  | { readonly kind: 'with'; readonly values: readonly (readonly [Target, Expression])[]; readonly body: Body }
  | { readonly kind: 'macro'; readonly macro: MacroBody }
  | { readonly kind: 'call'; readonly call: Expression; readonly caller: MacroBody }
  | { readonly kind: 'filter'; readonly filter: Expression; readonly body: Body }
  | { readonly kind: 'autoescape'; readonly value: Expression; readonly body: Body }
  | { readonly kind: 'block'; readonly name: string; readonly body: Body }
  | { readonly kind: 'load' }
);
