'use client';

import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { isToastWaiting, listenToToasts, toast } from '@/components/ui/overlay/toast';
import type { DashboardMenuProps } from './dashboard-menu.client';
import type { MenuSubject } from './menu-subject';

export interface MenuHostProps {
  readonly subject: MenuSubject;
  readonly words: { readonly trigger: string; readonly copied: string; readonly failed: string };
}

/** How long a message waits for whoever shows messages already, in milliseconds, before this page does. */
const patienceMs = 500;

/** The button of the header's menu; the menu, and what shows messages, are loaded when they are needed. */
export function MenuHost({ subject, words }: MenuHostProps): ReactElement {
  const [Menu, setMenu] = useState<ComponentType<DashboardMenuProps> | null>(null);
  const [Notices, setNotices] = useState<ComponentType | null>(null);
  const [isLoading, setIsLoading] = useState(false);

  useEffect(() => {
    if (Notices) return undefined;
    const load = async (): Promise<void> => {
      if (!isToastWaiting()) return;
      const { Notices: found } = await import('./notices.client');
      setNotices(() => found);
    };
    return listenToToasts({ added: () => setTimeout(() => void load(), patienceMs), closed: () => undefined });
  }, [Notices]);

  useEffect(() => {
    const stop = new AbortController();
    const onClick = async ({ target }: MouseEvent): Promise<void> => {
      const item = target instanceof Element ? target.closest<HTMLElement>('[data-act$="-link"]') : null;
      const place = item?.closest<HTMLElement>('figure[data-block], [data-tabs]');
      if (!item || !place) return;
      try {
        const { copyLink, mailLink } = await import('./share');
        const title = place.querySelector('.tile-title')?.textContent ?? subject.title;
        // A link to a set of tabs leads to the one that is open.
        const anchor = place.dataset.block ?? place.querySelector('[data-panel]')?.id;
        if (item.dataset.act === 'mail-link') await mailLink({ id: subject.id, title, anchor });
        else if (await copyLink({ id: subject.id, anchor })) toast.success(words.copied);
        else toast.danger(words.failed);
      } catch {
        toast.danger(words.failed);
      }
    };
    document.addEventListener('click', (event) => void onClick(event), { signal: stop.signal });
    return () => stop.abort();
  }, [subject, words]);

  async function open(): Promise<void> {
    if (isLoading) return;
    setIsLoading(true);
    try {
      const { DashboardMenu } = await import('./dashboard-menu.client');
      setMenu(() => DashboardMenu);
    } catch {
      toast.danger(words.failed);
    }
    setIsLoading(false);
  }
  return (
    <>
      {Menu ? (
        <Menu subject={subject} trigger={words.trigger} />
      ) : (
        <button
          type="button"
          className="button"
          data-look="icon"
          data-js=""
          aria-haspopup="menu"
          aria-label={words.trigger}
          aria-busy={isLoading}
          onClick={() => void open()}
        >
          <Icon name="more" />
        </button>
      )}
      {Notices ? <Notices /> : null}
    </>
  );
}
