'use client';

import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement, RefObject } from 'react';

interface HelpTextProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly text: string;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The text of a help mark, mounted only while it shows. */
export function HelpText({ anchor, text, onOpenChange }: HelpTextProps): ReactElement {
  return (
    <Tooltip.Root open onOpenChange={onOpenChange}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} sideOffset={6} collisionPadding={8} className="help-mark-place">
          <Tooltip.Popup role="tooltip" className="help-mark-text">
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
