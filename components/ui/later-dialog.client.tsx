'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, type ReactElement, useEffect, useEffectEvent } from 'react';
import type { LaterPart } from './load-later';
import { toast } from './overlay/toast';

export interface LaterDialogProps<Props> {
  readonly part: LaterPart<ComponentType<Props>>;
  /** What the dialog is given. */
  readonly given: Props;
  /** Called when its script cannot be loaded. */
  readonly onFailed: () => void;
}

/** A dialog whose script is loaded when it is opened. */
export function LaterDialog<Props extends object>(props: LaterDialogProps<Props>): ReactElement | null {
  const { part, given, onFailed } = props;
  const t = useTranslations('ui');
  const Dialog = part.usePart();
  const fail = useEffectEvent(() => {
    toast.danger(`${t('error.network')}: ${t('error.networkHelp')}`);
    onFailed();
  });
  useEffect(() => part.demand(fail), [part]);
  return Dialog && <Dialog {...given} />;
}
