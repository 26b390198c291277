import { eq } from 'drizzle-orm';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactElement } from 'react';
import { currentViewer } from '@/app/(main)/current-viewer';
import { AccountForms } from '@/components/account/account-forms';
import { NoticeLine } from '@/components/ui/notice-line';
import { metadata as openMetadata } from '@/db/client';
import { user } from '@/db/schema/user';
import { csrfHeader } from '@/lib/server/auth/csrf';
import { readNotice } from '@/lib/server/auth/flash';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('userInfo');

export const metadata: Metadata = { title: t('yourAccount') };

export default async function UserInfoPage(): Promise<ReactElement> {
  const [viewer, requestHeaders] = await Promise.all([currentViewer(), headers()]);
  const notice = readNotice(requestHeaders);
  const told = [
    ['Account', viewer.username],
    ['E-mail', viewer.email],
    ['Roles', viewer.roles.map(({ name }) => name).join(', ')],
  ] as const;
  return (
    <div className="page">
      <h1>{t('yourAccount')}</h1>
      {notice === null ? null : <NoticeLine {...notice} />}
      <div className="account">
        <dl className="panel">
          {told.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-quiet">{label}</dt>
              <dd className="min-w-0 break-words">{value || '–'}</dd>
            </div>
          ))}
        </dl>
        <AccountForms
          csrf={requestHeaders.get(csrfHeader) ?? ''}
          firstName={viewer.firstName}
          lastName={viewer.lastName}
          hasPassword={viewer.id !== null && (await hasPassword(viewer.id))}
        />
      </div>
    </div>
  );
}

/** Users of an external sign-in have no password to change. */
async function hasPassword(id: number): Promise<boolean> {
  const db = await openMetadata();
  const [row] = await db.select({ password: user.password }).from(user).where(eq(user.id, id));
  return row?.password != null;
}
