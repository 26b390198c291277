'use client';

import '@/components/ui/kit.css';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import { type ReactElement, type ReactNode, useId, useState } from 'react';

const delayMs = 300;

export interface TooltipProps {
  /** Without text there is no tooltip. */
  readonly text: ReactNode;
  /** The control that it explains. It has the tooltip as its description, unless the text is its own name. */
  readonly children: ReactElement<{ readonly 'aria-label'?: string | undefined }>;
  readonly side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
}

/** A short text on hover after 300 ms and on focus by the keyboard; Escape hides it. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps): ReactElement {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isAbsent = text === '' || text === null || text === undefined;
  const describes = isOpen && children.props['aria-label'] !== text;
  return (
    <Base.Root open={isOpen && !isAbsent} onOpenChange={setIsOpen} disabled={isAbsent}>
      <Base.Trigger render={children} delay={delayMs} {...(describes ? { 'aria-describedby': id } : {})} />
      <Base.Portal>
        <Base.Positioner className="tooltip-positioner" side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup className="tooltip-popup" role="tooltip" id={id}>
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
