import { eq } from 'drizzle-orm';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactElement } from 'react';
import { paramsOf, type SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { FactorDialog } from '@/app/(main)/user_info/factor-dialog';
import { PasskeyDialog } from '@/app/(main)/user_info/passkey-dialog';
import { shownTokens } from '@/app/(main)/user_info/shown-tokens';
import { NamesForm, PasswordForm } from '@/components/account/account-forms';
import { AccountInfo, AccountSection } from '@/components/account/account-info';
import { Factor } from '@/components/account/factor-section';
import { Passkeys } from '@/components/account/passkey-section';
import { Sessions } from '@/components/account/session-section';
import { ShownSecrets } from '@/components/account/shown-secrets';
import { TokenForm, Tokens } from '@/components/account/token-section';
import { RecordDialog } from '@/components/crud/crud-form';
import { NoticeLine } from '@/components/ui/notice-line';
import { metadata as openMetadata } from '@/db/client';
import { user } from '@/db/schema/user';
import { tokenDays } from '@/lib/server/auth/api-token';
import { csrfHeader } from '@/lib/server/auth/csrf';
import { passkeysOf } from '@/lib/server/auth/factor/passkey';
import { passkeysHoldAt } from '@/lib/server/auth/factor/passkey-challenge';
import { factorOf } from '@/lib/server/auth/factor/second-factor';
import { readNotice } from '@/lib/server/auth/flash';
import { readShown } from '@/lib/server/auth/shown-once';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('userInfo');
const ta = pageTexts('account');
const tf = pageTexts('factor');
const path = '/user_info/';

export const generateMetadata = (): Metadata => ({ title: t('yourAccount') });

/** One's own account. `dialog=names` and `dialog=password` open the forms that change it. */
export default async function UserInfoPage(props: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const [viewer, requestHeaders, params] = await Promise.all([
    currentViewer(),
    headers(),
    paramsOf(props.searchParams),
  ]);
  const notice = readNotice(requestHeaders);
  const stored = viewer.id === null ? null : await accountOf(viewer.id);
  const [shown, tokens, factor, passkeys] = await Promise.all([
    readShown(requestHeaders, viewer.id),
    viewer.id === null ? [] : shownTokens(viewer.id),
    viewer.id === null ? null : factorOf(viewer.id),
    viewer.id === null ? [] : passkeysOf(viewer.id),
  ]);
  const canAdd = stored?.hasPassword === true && passkeysHoldAt(requestHeaders.get('host'));
  const dialog = params.get('dialog');
  const folded = params.getAll('folded');
  const form = { csrf: requestHeaders.get(csrfHeader) ?? '', cancel: path };
  return (
    <div className="page">
      <h1>{t('yourAccount')}</h1>
      {notice === null ? null : <NoticeLine {...notice} />}
      {shown === null ? null : <ShownSecrets {...shown} />}
      <AccountInfo
        folded={folded}
        sections={[
          {
            id: 'user',
            title: t('userInfo'),
            rows: [
              { label: t('userName'), text: viewer.username ?? '' },
              { label: t('isActive'), text: stored?.active ? t('yes') : t('no') },
              { label: t('role'), text: viewer.roles.map(({ name }) => name).join(', ') },
              { label: t('loginCount'), text: String(stored?.loginCount ?? 0) },
            ],
          },
          {
            id: 'personal',
            title: t('personalInfo'),
            rows: [
              { label: t('firstName'), text: viewer.firstName },
              { label: t('lastName'), text: viewer.lastName },
              { label: t('email'), text: viewer.email ?? '' },
            ],
          },
        ]}
      />
      <AccountSection id="tokens" title={ta('tokens')} folded={folded}>
        <Tokens tokens={tokens} csrf={form.csrf} />
      </AccountSection>
      <AccountSection id="factor" title={tf('secondFactor')} folded={folded}>
        <Factor hasPassword={stored?.hasPassword === true} state={factor} />
      </AccountSection>
      <AccountSection id="passkeys" title={tf('passkeys')} folded={folded}>
        <Passkeys canAdd={canAdd} passkeys={passkeys} />
      </AccountSection>
      <AccountSection id="sessions" title={ta('sessions')} folded={folded}>
        <Sessions csrf={form.csrf} />
      </AccountSection>
      <FactorDialog dialog={dialog} viewer={viewer} hasFactor={factor !== null} passkeys={passkeys} form={form} />
      <PasskeyDialog dialog={dialog} asked={params.get('passkey')} passkeys={passkeys} form={form} />
      {dialog === 'token' && (
        <RecordDialog title={ta('newToken')} back={path}>
          <TokenForm {...form} days={tokenDays} />
        </RecordDialog>
      )}
      {dialog === 'password' && (
        <RecordDialog title={t('resetTitle')} back={path}>
          <PasswordForm {...form} hasPassword={stored?.hasPassword === true} />
        </RecordDialog>
      )}
      {dialog === 'names' && (
        <RecordDialog title={t('editTitle')} back={path}>
          <NamesForm {...form} firstName={viewer.firstName} lastName={viewer.lastName} />
        </RecordDialog>
      )}
    </div>
  );
}

/** Users of an external sign-in have no password to change. */
async function accountOf(id: number) {
  const db = await openMetadata();
  const [row] = await db
    .select({ password: user.password, active: user.active, loginCount: user.login_count })
    .from(user)
    .where(eq(user.id, id));
  return { active: row?.active === true, loginCount: row?.loginCount ?? 0, hasPassword: row?.password != null };
}
