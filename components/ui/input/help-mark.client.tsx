'use client';

import '@/components/ui/kit.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { loadLater } from '@/components/ui/load-later';

export interface HelpMarkProps {
  /** What the help is about; a part of the button's name. */
  readonly label: string;
  readonly text: string;
}

/** The script of shown help. */
export const helpText = loadLater(async () => (await import('./help-text.client')).HelpText);

/** An info mark whose text shows on hover, focus and touch. */
export function HelpMark({ label, text }: HelpMarkProps): ReactElement {
  const t = useTranslations('ui');
  const anchor = useRef<HTMLButtonElement>(null);
  const HelpText = helpText.usePart();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (isShown) helpText.load();
  }, [isShown]);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="help-mark"
        aria-label={t('input.help', { label })}
        aria-expanded={isShown}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setIsShown(true)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setIsShown(false)}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setIsShown(true)}
        onBlur={() => setIsShown(false)}
        onClick={() => setIsShown(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isShown) return;
          event.stopPropagation();
          setIsShown(false);
        }}
      >
        <Icon name="info" size={14} />
      </button>
      {isShown && HelpText && <HelpText anchor={anchor} text={text} onOpenChange={setIsShown} />}
    </>
  );
}
