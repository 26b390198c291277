'use client';

import '@/components/ui/kit.css';
import { useRender } from '@base-ui/react/use-render';
import { type MouseEvent, type ReactElement, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { type LaterPart, loadLater, nothingLater } from '@/components/ui/load-later';

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

/** The script of opened popovers. */
export const openedPopover = loadLater(async () => (await import('./opened/opened-floats.client')).OpenedPopover);

/**
 * A small dialog beside a button that leaves the page usable; on a phone a sheet from below. What opens it is loaded when
 * the button is pointed at or has the focus.
 */
export function Popover(props: PopoverProps): ReactElement {
  const { trigger, isOpen, part = nothingLater } = props;
  const OpenedPopover = openedPopover.usePart();
  const [press, setPress] = useState<((trigger: HTMLElement) => void) | null>(null);
  const [isUsed, setIsUsed] = useState(false);
  if ((press !== null || isOpen === true) && !isUsed) setIsUsed(true);
  const load = (): void => {
    openedPopover.load();
    part.load();
  };
  useEffect(() => {
    if (isUsed) openedPopover.load();
  }, [isUsed]);
  const own: Record<string, unknown> & useRender.ElementProps<'button'> = {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: load,
    onFocus: load,
    onClick: ({ nativeEvent }: MouseEvent) => setPress(() => (button: HTMLElement) => pressAgain(button, nativeEvent)),
  };
  const closed = useRender({ defaultTagName: 'button', render: trigger, props: own });
  return isUsed && OpenedPopover ? <OpenedPopover {...props} replay={press ?? undefined} /> : closed;
}

/** The same press once more; the popover chooses by its kind what has the focus first. */
function pressAgain(button: HTMLElement, press: globalThis.MouseEvent): void {
  const pointerType = press instanceof PointerEvent ? press.pointerType : '';
  const { detail } = press;
  button.focus({ preventScroll: true });
  button.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, detail, pointerType }));
}
