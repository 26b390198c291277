import type { ReactElement } from 'react';
import { pageTexts } from '@/lib/text/messages/page-texts';
import type { Notice } from '@/lib/text/notice';
import { Dismissible } from './dismissible.client';

const t = pageTexts('noticeLine');

/** The result of the viewer's last action on this page. */
export function NoticeLine({ isGood, text, links = [] }: Notice): ReactElement {
  return (
    <div
      className={`notice rounded-[6px] border px-3 py-1 text-[13px] ${isGood ? 'border-success text-success' : 'border-danger text-danger'}`}
    >
      <Dismissible close={t('close')}>
        <p role={isGood ? 'status' : 'alert'} className="py-1">
          {text}
          {links.map(({ text: label, href }) => (
            <a key={href} className="ml-3 underline" href={href}>
              {label}
            </a>
          ))}
        </p>
      </Dismissible>
    </div>
  );
}
