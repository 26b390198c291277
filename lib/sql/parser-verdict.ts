import type { StatementKind, TableName, TableUse } from './analysis';
import type { SqlProblem } from './script';

/** The result of a third-party parser for a statement. */
export interface ParserVerdict {
  readonly tables: readonly (TableName & { readonly role: TableUse['role'] })[];
  /** In lower case; with their schema unless it is the system schema. */
  readonly functions: readonly string[];
  /** In lower case; with their schema unless it is the system schema. */
  readonly types: readonly string[];
  /** Null if the parser does not determine it. */
  readonly kind: StatementKind | null;
  /** Why `tables` may be incomplete; null if they are complete. */
  readonly unnamed: string | null;
}

/** A parser's result: its verdict, a syntax error, or null because the parser does not support the dialect. */
export type Judgement = { readonly verdict: ParserVerdict } | { readonly problem: SqlProblem } | null;

type Node = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of a node that is a non-empty text; otherwise null. */
export function textIn(node: unknown, key: string): string | null {
  const value = isNode(node) ? node[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}
