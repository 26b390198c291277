import type { SqlAnalysis } from '@/lib/sql/analysis';

/** What the thread is asked. */
export interface SqlQuestion {
  readonly id: number;
  readonly ask: 'analysis' | 'format';
  readonly sql: string;
  readonly dialect: string;
}

/** What it answers, in any order. */
export type SqlReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'analysis'; readonly id: number; readonly analysis: SqlAnalysis }
  | { readonly kind: 'format'; readonly id: number; readonly text: string }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string };
