/** The caller of a request, built once a request by `lib/server/auth`; every function that checks rights takes one. */
export interface Viewer {
  readonly kind: 'user' | 'guest' | 'anonymous';
  /** Null for guests and anonymous viewers. */
  readonly id: number | null;
  readonly username: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly roles: readonly { id: number; name: string }[];
  /** `can_read on Chart`, `datasource_access on [examples].[sales](id:3)` …, spelled exactly as in the vocabulary. */
  readonly permissions: ReadonlySet<string>;
  readonly isAdmin: boolean;
  readonly locale: string;
  /** What a token for programs allows, where the caller sent one: all that its user may do, or reading alone. */
  readonly token?: 'full' | 'read';
  /** What a guest token grants; null for users and anonymous viewers. */
  readonly guest: GuestGrant | null;
}

export interface GuestGrant {
  readonly resources: readonly { type: 'dashboard'; id: string }[];
  readonly rules: readonly { dataset?: number; clause: string }[];
}
