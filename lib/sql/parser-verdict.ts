import type { StatementKind, TableName, TableUse } from './analysis';
import type { SqlProblem } from './script';

/** What a parser that is not ours takes a statement for. */
export interface ParserVerdict {
  readonly tables: readonly (TableName & { readonly role: TableUse['role'] })[];
  /** In lower case, those outside the system's schema with theirs. */
  readonly functions: readonly string[];
  /** In lower case, those outside the system's schema with theirs. */
  readonly types: readonly string[];
  /** Null where the parser cannot tell. */
  readonly kind: StatementKind | null;
  /** Why it reads more than the tables. */
  readonly unnamed: string | null;
}

/** A parser's judgement: its verdict, that it cannot be read, or nothing, because the parser does not know the dialect. */
export type Judgement = { readonly verdict: ParserVerdict } | { readonly problem: SqlProblem } | null;

type Node = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member of a node that is a text. */
export function textIn(node: unknown, key: string): string | null {
  const value = isNode(node) ? node[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}
