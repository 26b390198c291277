import type { SqlAnalysis } from '@/lib/sql/analysis';

/** A request to the thread. */
export interface SqlQuestion {
  readonly id: number;
  readonly ask: 'analysis' | 'format';
  readonly sql: string;
  readonly dialect: string;
}

/** A reply of the thread; replies may arrive in any order. */
export type SqlReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'analysis'; readonly id: number; readonly analysis: SqlAnalysis }
  | { readonly kind: 'format'; readonly id: number; readonly text: string }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string };
