'use client';

import type { ReactElement } from 'react';
import { Toasts } from '@/components/ui/overlay/toasts.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import ui from '@/lib/text/messages/en/ui.json';

const messages = { ui };

/** Where a list says what its switches and buttons did. */
export function ListNotices({ locale }: { readonly locale: string }): ReactElement {
  return (
    <TextProvider locale={locale} messages={messages}>
      <Toasts />
    </TextProvider>
  );
}
