'use client';

import '@/components/ui/kit.css';
import { Drawer } from '@base-ui/react/drawer';
import { useTranslations } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { useTopmost } from './use-topmost';

export interface SheetProps {
  /** The heading, and the name of the sheet. */
  readonly title: string;
  readonly isOpen: boolean;
  /** Asked to close, by Close, Escape, a press beside it or a drag downwards. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** A dialog that comes from below and can be dragged away; for panels on a narrow screen. */
export function Sheet({ title, isOpen, onClose, children, footer }: SheetProps): ReactElement {
  const t = useTranslations('ui.overlay');
  const isTopmost = useTopmost(isOpen);
  return (
    <Drawer.Root
      open={isOpen}
      onOpenChange={(open, details) => {
        if (!open && isTopmost(details)) onClose();
      }}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className="sheet-backdrop" />
        <Drawer.Viewport className="sheet-viewport">
          <Drawer.Popup className="sheet-popup">
            <div className="sheet-grip" />
            <header className="sheet-head">
              <Drawer.Title className="sheet-title">{title}</Drawer.Title>
              <Drawer.Close className="button" data-look="icon" aria-label={t('close')}>
                <Icon name="close" />
              </Drawer.Close>
            </header>
            <Drawer.Content className="sheet-body">{children}</Drawer.Content>
            {footer ? <footer className="sheet-foot">{footer}</footer> : null}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
