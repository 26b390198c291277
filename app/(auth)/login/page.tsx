import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactElement } from 'react';
import { PasskeyButton } from '@/components/account/passkey-button.client';
import { ProviderMark } from '@/components/account/provider-mark';
import { NoticeLine } from '@/components/ui/notice-line';
import { csrfHeader } from '@/lib/server/auth/csrf';
import { passkeysHoldAt } from '@/lib/server/auth/factor/passkey-challenge';
import { readNotice } from '@/lib/server/auth/flash';
import { nextPath } from '@/lib/server/auth/next-path';
import { pageViewerOf } from '@/lib/server/auth/page-viewer';
import { config } from '@/lib/server/config';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('login');
const tf = pageTexts('factor');

export const generateMetadata = (): Metadata => ({ title: t('signIn') });

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function LoginPage({ searchParams }: Props): Promise<ReactElement> {
  const requestHeaders = await headers();
  const viewer = await pageViewerOf(requestHeaders).catch(() => null);
  if (viewer?.kind === 'user') redirect('/');
  const { next, error } = await searchParams;
  const host = requestHeaders.get('host') ?? 'localhost';
  const target = nextPath(typeof next === 'string' ? next : null, `http://${host}`);
  const csrf = requestHeaders.get(csrfHeader) ?? '';
  const failed = error === undefined ? null : { isGood: false, text: t('failedThere') };
  const notice = readNotice(requestHeaders) ?? failed;
  const { sso, ldap } = config();
  const takesPasswords = sso.passwords || ldap !== null;
  return (
    <form method="post" action={`/login/?next=${encodeURIComponent(target)}`} className="grid gap-4">
      <h1 className="font-semibold text-[16px]">{t('signIn')}</h1>
      {notice === null ? null : <NoticeLine {...notice} />}
      <input type="hidden" name="csrf_token" id="csrf_token" value={csrf} />
      {takesPasswords && <PasswordFields />}
      {sso.passwords && passkeysHoldAt(requestHeaders.get('host')) ? (
        <PasskeyButton
          label={tf('signInPasskey')}
          path="/login/passkey/"
          search={`?next=${encodeURIComponent(target)}`}
          csrf={csrf}
          failed={tf('passkeyFailed')}
          throttled={tf('throttled')}
        />
      ) : null}
      {[...sso.providers, ...sso.samlProviders].map(({ name, label, icon }) => (
        <a key={name} className="button" href={`/api/auth/signin/${name}?callbackUrl=${encodeURIComponent(target)}`}>
          <ProviderMark icon={icon} />
          {t('signInWith', { provider: label ?? name })}
        </a>
      ))}
    </form>
  );
}

function PasswordFields(): ReactElement {
  return (
    <>
      <label className="grid gap-1 text-[13px]">
        {t('userName')}
        <input
          className="field"
          placeholder={t('userNameOrE')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </label>
      <label className="grid gap-1 text-[13px]">
        {t('password')}
        <input className="field" name="password" type="password" autoComplete="current-password" required />
      </label>
      <button type="submit" className="button" data-look="primary">
        {t('signIn')}
      </button>
    </>
  );
}
