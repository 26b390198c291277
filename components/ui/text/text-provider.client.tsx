'use client';

import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';
import type { Messages } from '@/lib/text/messages/messages';

export interface TextProviderProps {
  /** A BCP 47 tag, such as `en` or `pt-BR`. */
  readonly locale: string;
  /** The areas of the catalogue that the children use. */
  readonly messages: Partial<Messages>;
  readonly children: ReactNode;
}

/** Gives `useTranslations` its catalogue. Times are shown in UTC, as the server computes them. */
export function TextProvider({ locale, messages, children }: TextProviderProps): ReactElement {
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
