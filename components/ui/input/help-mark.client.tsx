'use client';

import '@/components/ui/kit.css';
import { Tooltip } from '@base-ui/react/tooltip';
import { useTranslations } from 'next-intl';
import { type ReactElement, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';

export interface HelpMarkProps {
  /** What the help is about; a part of the button's name. */
  readonly label: string;
  readonly text: string;
}

/** An info mark whose text shows on hover, focus and touch. The tooltip's parts are mounted only while it shows. */
export function HelpMark({ label, text }: HelpMarkProps): ReactElement {
  const t = useTranslations('ui');
  const anchor = useRef<HTMLButtonElement>(null);
  const [isShown, setIsShown] = useState(false);
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
      {isShown && (
        <Tooltip.Root open onOpenChange={setIsShown}>
          <Tooltip.Portal>
            <Tooltip.Positioner anchor={anchor} sideOffset={6} collisionPadding={8} className="help-mark-place">
              <Tooltip.Popup role="tooltip" className="help-mark-text">
                {text}
              </Tooltip.Popup>
            </Tooltip.Positioner>
          </Tooltip.Portal>
        </Tooltip.Root>
      )}
    </>
  );
}
