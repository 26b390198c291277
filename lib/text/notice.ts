/** A link in a notice. */
export interface NoticeLink {
  readonly text: string;
  readonly href: string;
}

/** A message on the next page about the result of the last action. */
export interface Notice {
  readonly isGood: boolean;
  readonly text: string;
  readonly links?: readonly NoticeLink[];
}

/** A page that navigates on its own after a request sends this header to have a notice shown on the next page. */
export const noticeHeader = 'x-leave-notice';
