'use client';

import type { ReactElement } from 'react';
import { Toasts } from '@/components/ui/overlay/toasts.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import ui from '@/lib/text/messages/en/ui.json';

/** Shows messages on a page for readers. */
export function Notices(): ReactElement {
  return (
    <TextProvider messages={{ ui }}>
      <Toasts />
    </TextProvider>
  );
}
