'use client';

import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { nothingLater } from '@/components/ui/load-later';
import type { PopoverProps } from '@/components/ui/overlay/popover.client';
import { useNarrow } from '@/components/ui/overlay/use-narrow';
import { useTopmost } from '@/components/ui/overlay/use-topmost';

export interface OpenedPopoverProps extends PopoverProps {
  /** Repeats, on the given trigger, the press that came before this part was loaded. */
  readonly replay?: ((trigger: HTMLElement) => void) | undefined;
}

/** The popover of the library. */
export function OpenedPopover(props: OpenedPopoverProps): ReactElement {
  const {
    trigger,
    children,
    label,
    isOpen,
    onOpenChange,
    align = 'start',
    side = 'bottom',
    width,
    initialFocus,
    part = nothingLater,
    replay,
  } = props;
  const isSheet = useNarrow();
  const [isOwnOpen, setIsOwnOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const first = useRef(replay);
  const isWanted = isOpen ?? isOwnOpen;
  const isShown = part.usePart() !== null && isWanted;
  const isTopmost = useTopmost(isShown);
  useEffect(() => {
    if (isWanted) part.load();
  }, [isWanted, part]);
  useEffect(() => {
    if (button.current) first.current?.(button.current);
    first.current = undefined;
  }, []);
  const change = (open: boolean): void => {
    setIsOwnOpen(open);
    onOpenChange?.(open);
  };
  return (
    <Base.Root
      open={isShown}
      onOpenChange={(open, details) => (open || isTopmost(details) ? change(open) : undefined)}
      modal={isSheet}
    >
      <Base.Trigger ref={button} render={trigger} onPointerEnter={part.load} onFocus={part.load} />
      <Base.Portal>
        {isSheet ? <Base.Backdrop className="popover-backdrop" /> : null}
        <Base.Positioner className="popover-positioner" side={side} align={align} sideOffset={4} collisionPadding={8}>
          <Base.Popup className="popover-popup" aria-label={label} style={{ width }} initialFocus={initialFocus}>
            {typeof children === 'function' ? children(() => change(false)) : children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
