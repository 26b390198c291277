import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('register');

export const generateMetadata = (): Metadata => ({ title: t('register') });

export default function RegisterPage(): ReactElement {
  return (
    <div className="grid gap-4">
      <h1 className="font-semibold text-[16px]">{t('register')}</h1>
      <p className="text-[13px]">{t('accountsAreMadeBy')}</p>
      <a href="/login/" className="button" data-look="primary">
        {t('signIn')}
      </a>
    </div>
  );
}
