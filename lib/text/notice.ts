/** Where a notice leads. */
export interface NoticeLink {
  readonly text: string;
  readonly href: string;
}

/** What the next page says of the last thing one did. */
export interface Notice {
  readonly isGood: boolean;
  readonly text: string;
  readonly links?: readonly NoticeLink[];
}

/** A page that goes on by itself after a call asks in this header for a notice on the next one. */
export const noticeHeader = 'x-leave-notice';
