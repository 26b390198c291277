'use client';

import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from './icon';
import { replayClick } from './replay-click';
import { useMissedClick } from './use-missed-click';

export interface DismissibleProps {
  /** The name of the button. */
  readonly close: string;
  readonly children: ReactNode;
}

/** Content with a button that takes it away. */
export function Dismissible({ close, children }: DismissibleProps): ReactElement | null {
  const [isShown, setIsShown] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  const isMissed = useMissedClick();
  useEffect(() => {
    if (button.current !== null && isMissed()) replayClick(button.current);
  }, [isMissed]);
  if (!isShown) return null;
  return (
    <div className="dismissible">
      {children}
      <button
        ref={button}
        type="button"
        className="button icon-button"
        data-look="icon"
        data-size="small"
        data-js=""
        aria-label={close}
        onClick={() => setIsShown(false)}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
