import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactElement } from 'react';
import { csrfHeader } from '@/lib/server/auth/csrf';
import { peekSignInLink } from '@/lib/server/auth/link';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('loginLink');
const tl = pageTexts('login');

export const generateMetadata = (): Metadata => ({ title: t('signIn'), referrer: 'no-referrer' });

/** Opening the link does not sign in yet: mail scanners that open links must not use up the single-use token. */
export default async function LoginLinkPage({ params }: { params: Promise<{ token: string }> }): Promise<ReactElement> {
  const { token } = await params;
  const found = await peekSignInLink(token);
  if (found === null) {
    return (
      <div className="grid gap-4">
        <p role="alert">{tl('linkSpent')}</p>
        <a href="/login/">{t('signInWithA')}</a>
      </div>
    );
  }
  return (
    <form method="post" action={`/login/link/${encodeURIComponent(token)}/`} className="grid gap-4">
      <h1 className="font-semibold text-[16px]">{t('signInAs', { name: found.username })}</h1>
      <input type="hidden" name="csrf_token" value={(await headers()).get(csrfHeader) ?? ''} />
      <p className="text-[13px] text-quiet">{t('theLinkWorksOnce')}</p>
      <button type="submit" className="button" data-look="primary">
        {t('signIn')}
      </button>
    </form>
  );
}
