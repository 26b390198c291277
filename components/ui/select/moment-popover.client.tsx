'use client';

import type { ReactElement } from 'react';
import { OpenedPopover } from '@/components/ui/overlay/opened/opened-popover.client';
import { MomentPanel, type MomentPanelProps } from './moment-panel.client';

export interface MomentPopoverProps extends Omit<MomentPanelProps, 'onClose'> {
  readonly label: string;
  readonly trigger: ReactElement;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** A calendar beside its button. */
export function MomentPopover({ label, trigger, isOpen, onOpenChange, ...panel }: MomentPopoverProps): ReactElement {
  return (
    <OpenedPopover label={label} isOpen={isOpen} onOpenChange={onOpenChange} align="end" trigger={trigger}>
      <MomentPanel {...panel} onClose={() => onOpenChange(false)} />
    </OpenedPopover>
  );
}
