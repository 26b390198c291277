'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/overlay/toast';
import { Toasts } from '@/components/ui/overlay/toasts.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { copyText } from '@/lib/client/clipboard';
import { pageAddress } from '@/lib/client/page-path';
import sqllab from '@/lib/text/messages/en/sqllab.json';
import ui from '@/lib/text/messages/en/ui.json';

export interface CopyQueryLinkProps {
  /** The address on this server where the query opens. */
  readonly path: string;
}

const messages = { sqllab, ui };

/** Copies the link of a saved query, outside of the editor. */
export function CopyQueryLink({ path }: CopyQueryLinkProps): ReactElement {
  return (
    <TextProvider messages={messages}>
      <CopyLink path={path} />
      <Toasts />
    </TextProvider>
  );
}

function CopyLink({ path }: Pick<CopyQueryLinkProps, 'path'>): ReactElement {
  const t = useTranslations('sqllab.saving');
  async function copy(): Promise<void> {
    if (await copyText(pageAddress(path))) toast.success(t('linkCopied'));
    else toast.danger(t('copyFailed'));
  }
  return (
    <Button onClick={() => void copy()}>
      <Icon name="link" />
      {t('copyLink')}
    </Button>
  );
}
