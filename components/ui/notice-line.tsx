import type { ReactElement } from 'react';
import type { Notice } from '@/lib/text/notice';

/** The result of the viewer's last action on this page. */
export function NoticeLine({ isGood, text, links = [] }: Notice): ReactElement {
  return (
    <p
      role={isGood ? 'status' : 'alert'}
      className={`notice rounded-[6px] border px-3 py-2 text-[13px] ${isGood ? 'border-success text-success' : 'border-danger text-danger'}`}
    >
      {text}
      {links.map(({ text: label, href }) => (
        <a key={href} className="ml-3 underline" href={href}>
          {label}
        </a>
      ))}
    </p>
  );
}
