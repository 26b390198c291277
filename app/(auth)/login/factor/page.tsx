import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactElement } from 'react';
import { demandStep, SecondStepForm } from '@/app/(auth)/login/second-step-form';
import { FactorSecret } from '@/components/account/factor-secret';
import { PasskeyButton } from '@/components/account/passkey-button.client';
import { csrfHeader } from '@/lib/server/auth/csrf';
import { passkeysHoldAt } from '@/lib/server/auth/factor/passkey-challenge';
import { setUpPicture } from '@/lib/server/auth/factor/set-up-picture';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('factor');

export const generateMetadata = (): Metadata => ({ title: t('setUp') });

/** Where a role demands a second factor of an account that has none, this follows the password. */
export default async function SetUpPage(): Promise<ReactElement> {
  const { username, secret } = await demandStep('set-up');
  const asked = await headers();
  return (
    <SecondStepForm kind="set-up" title={t('setUp')} label={t('firstCode')} button={t('confirmCode')}>
      <p className="text-[13px]">{t('demanded')}</p>
      {passkeysHoldAt(asked.get('host')) ? (
        <PasskeyButton
          label={t('setUpPasskey')}
          path="/login/passkey/set-up/"
          makes={t('firstPasskey')}
          csrf={asked.get(csrfHeader) ?? ''}
          failed={t('passkeyAddFailed')}
          throttled={t('throttled')}
        />
      ) : null}
      <FactorSecret secret={secret ?? ''} picture={setUpPicture(secret ?? '', username)} />
    </SecondStepForm>
  );
}
