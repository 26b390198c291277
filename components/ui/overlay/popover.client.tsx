'use client';

import '@/components/ui/kit.css';
import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { type LaterPart, nothingLater } from '@/components/ui/load-later';
import { useNarrow } from './use-narrow';
import { useTopmost } from './use-topmost';

export interface PopoverProps {
  /** A button with a name; the popover opens when it is pressed. */
  readonly trigger: ReactElement;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  /** The name of the popover. */
  readonly label: string;
  readonly isOpen?: boolean | undefined;
  /** Called before it opens or closes; with `isOpen` given, the owner decides. */
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly side?: 'bottom' | 'top' | 'left' | 'right' | undefined;
  /** In pixels; as wide as the content unless told. */
  readonly width?: number | undefined;
  /** What has the focus first; the first control unless told. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** What the children need: it is loaded when the trigger is pointed at or has the focus, and the popover opens once it is there. */
  readonly part?: LaterPart<unknown> | undefined;
}

/** A small dialog beside a button that leaves the page usable; on a phone a sheet from below. */
export function Popover(props: PopoverProps): ReactElement {
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
  } = props;
  const isSheet = useNarrow();
  const [isOwnOpen, setIsOwnOpen] = useState(false);
  const isWanted = isOpen ?? isOwnOpen;
  const isShown = part.usePart() !== null && isWanted;
  const isTopmost = useTopmost(isShown);
  useEffect(() => {
    if (isWanted) part.load();
  }, [isWanted, part]);
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
      <Base.Trigger render={trigger} onPointerEnter={part.load} onFocus={part.load} />
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
