import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactElement } from 'react';
import { demandStep, SecondStepForm } from '@/app/(auth)/login/second-step-form';
import { PasskeyButton } from '@/components/account/passkey-button.client';
import { csrfHeader } from '@/lib/server/auth/csrf';
import { passkeysOf } from '@/lib/server/auth/factor/passkey';
import { passkeysHoldAt } from '@/lib/server/auth/factor/passkey-challenge';
import { factorOf } from '@/lib/server/auth/factor/second-factor';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('factor');

export const generateMetadata = (): Metadata => ({ title: t('confirm') });

/** The second page of signing in to an account with a second factor. */
export default async function CodePage(): Promise<ReactElement> {
  const { username, userId } = await demandStep('code');
  const [passkeys, factor, asked] = await Promise.all([passkeysOf(userId), factorOf(userId), headers()]);
  const isHere = passkeys.length > 0 && passkeysHoldAt(asked.get('host'));
  return (
    <SecondStepForm kind="code" title={t('confirm')} label={t('code')} button={t('signIn')} hasLetters>
      <p className="text-[13px] text-quiet">{t(factor === null ? 'typeRecovery' : 'typeCode', { name: username })}</p>
      {isHere ? (
        <PasskeyButton
          label={t('confirmPasskey')}
          path="/login/passkey/confirm/"
          csrf={asked.get(csrfHeader) ?? ''}
          failed={t('passkeyFailed')}
          throttled={t('throttled')}
        />
      ) : null}
    </SecondStepForm>
  );
}
