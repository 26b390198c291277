'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { toast } from '@/components/ui/overlay/toast';
import { copyText } from '@/lib/client/clipboard';

export interface CopyButtonProps {
  /** A text, or what fetches it when the button is pressed. */
  readonly text: string | (() => Promise<string>);
  /** `Copy` unless given. */
  readonly label?: string | undefined;
  /** Shows the label beside the icon. */
  readonly isLabelShown?: boolean;
  readonly size?: 'normal' | 'small';
  readonly isDisabled?: boolean | undefined;
}

/** Copies, and says by a toast how that went. */
export function CopyButton({
  text,
  label,
  isLabelShown = false,
  size = 'normal',
  isDisabled = false,
}: CopyButtonProps): ReactElement {
  const t = useTranslations('ui');
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy(): Promise<void> {
    const isDone = await copyText(typeof text === 'string' ? text : text());
    setIsCopied(isDone);
    if (isDone) toast.success(t('input.copied'));
    else toast.danger(t('input.copyFailed'));
  }
  const icon = isCopied ? 'check' : 'copy';
  const name = label ?? t('input.copy');
  if (!isLabelShown) {
    return <IconButton icon={icon} label={name} size={size} disabled={isDisabled} onClick={() => void copy()} />;
  }
  return (
    <Button disabled={isDisabled} onClick={() => void copy()}>
      <Icon name={icon} />
      {name}
    </Button>
  );
}
