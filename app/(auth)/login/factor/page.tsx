import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { demandStep, SecondStepForm } from '@/app/(auth)/login/second-step-form';
import { FactorSecret } from '@/components/account/factor-secret';
import { setUpPicture } from '@/lib/server/auth/factor/set-up-picture';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('factor');

export const generateMetadata = (): Metadata => ({ title: t('setUp') });

/** Where a role demands a second factor of an account that has none, this follows the password. */
export default async function SetUpPage(): Promise<ReactElement> {
  const { username, secret } = await demandStep('set-up');
  return (
    <SecondStepForm kind="set-up" title={t('setUp')} label={t('firstCode')} button={t('confirmCode')}>
      <p className="text-[13px]">{t('demanded')}</p>
      <FactorSecret secret={secret ?? ''} picture={setUpPicture(secret ?? '', username)} />
    </SecondStepForm>
  );
}
