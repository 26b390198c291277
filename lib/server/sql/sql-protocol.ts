import type { SqlAnalysis } from '@/lib/sql/analysis';

/** A question to the thread that parses SQL. */
export interface SqlQuestion {
  readonly ask: 'analysis' | 'format';
  readonly sql: string;
  readonly dialect: string;
}

export type SqlReply =
  | { readonly kind: 'analysis'; readonly analysis: SqlAnalysis }
  | { readonly kind: 'format'; readonly text: string };
