import type { Way } from '@/lib/permissions/ways';

/** The kinds of objects of which it is told who may see them. */
export const accessKinds = ['dashboard', 'chart', 'dataset', 'database'] as const;
export type AccessKind = (typeof accessKinds)[number];

/** The people of one page. */
export const readersPageSize = 25;

export interface ReadersPerson {
  readonly id: number;
  readonly name: string;
  readonly isOwner: boolean;
  /** The roles of this person that let them see the object. */
  readonly roles: readonly { readonly name: string; readonly way: Way }[];
}

/** The answer of `GET /access/{kind}/{id}/`. */
export interface Readers {
  /** How many people there are on all pages. */
  readonly count: number;
  readonly people: readonly ReadersPerson[];
  /** Whether everybody sees it without signing in. */
  readonly isPublic: boolean;
  /** Whether it is a dashboard that is not published. */
  readonly isDraft: boolean;
  /** Whether it is a dashboard that other sites may embed: guests with a token see it there. */
  readonly isEmbedded: boolean;
}
