import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { demandStep, SecondStepForm } from '@/app/(auth)/login/second-step-form';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('factor');

export const generateMetadata = (): Metadata => ({ title: t('confirm') });

/** The second page of signing in to an account with a second factor. */
export default async function CodePage(): Promise<ReactElement> {
  const { username } = await demandStep('code');
  return (
    <SecondStepForm kind="code" title={t('confirm')} label={t('code')} button={t('signIn')} hasLetters>
      <p className="text-[13px] text-quiet">{t('typeCode', { name: username })}</p>
    </SecondStepForm>
  );
}
