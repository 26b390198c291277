import type { ReactElement } from 'react';

/** What came of the last thing one did here. */
export function NoticeLine({ isGood, text }: { readonly isGood: boolean; readonly text: string }): ReactElement {
  return (
    <p
      role={isGood ? 'status' : 'alert'}
      className={`rounded-[6px] border px-3 py-2 text-[13px] ${isGood ? 'border-success text-success' : 'border-danger text-danger'}`}
    >
      {text}
    </p>
  );
}
