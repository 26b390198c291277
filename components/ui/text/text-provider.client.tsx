'use client';

import { NextIntlClientProvider } from 'next-intl';
import { type ReactElement, type ReactNode, use } from 'react';
import { textsOfPage } from '@/lib/client/page-language';
import { currentLanguage } from '@/lib/text/current-language';
import { languageTag } from '@/lib/text/language';
import type { Messages } from '@/lib/text/messages/messages';

export interface TextProviderProps {
  /** The areas of the catalogue that the children use, in English. */
  readonly messages: Partial<Messages>;
  readonly children: ReactNode;
}

/**
 * Gives `useTranslations` its catalogue in the language of the page. In the browser the children wait until its texts
 * are loaded. Times are shown in UTC, as the server computes them.
 */
export function TextProvider({ messages, children }: TextProviderProps): ReactElement {
  const texts = textsOfPage(messages);
  return (
    <NextIntlClientProvider
      locale={languageTag(currentLanguage())}
      messages={texts instanceof Promise ? use(texts) : texts}
      timeZone="UTC"
    >
      {children}
    </NextIntlClientProvider>
  );
}
