import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import { currentViewer } from '@/app/(main)/current-viewer';
import { shownTokens } from '@/app/(main)/user_info/shown-tokens';
import { FactorState } from '@/components/account/factor-section';
import { RevokeButton, TokenTable } from '@/components/account/token-section';
import { RecordDialog, RecordSendingInputs } from '@/components/crud/crud-form';
import { Button } from '@/components/ui/button';
import { AppError } from '@/lib/errors/app-error';
import { show } from '@/lib/server/api/show';
import { csrfHeader } from '@/lib/server/auth/csrf';
import { passkeysOf } from '@/lib/server/auth/factor/passkey';
import { factorOf } from '@/lib/server/auth/factor/second-factor';
import { userResource } from '@/lib/server/resources/security/user';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('account');
const tf = pageTexts('factor');
const back = '/users/';

/** By what a user signs in beside the password, for administrators, who can end it. */
export async function AccountSheet({ id: key }: { readonly id: string }): Promise<ReactElement | null> {
  const viewer = await currentViewer();
  if (!viewer.permissions.has('can_put on User')) return null;
  const { id, result } = await show(userResource, viewer, key).catch((problem: unknown) => {
    if (problem instanceof AppError) notFound();
    throw problem;
  });
  const sending = {
    csrf: (await headers()).get(csrfHeader) ?? '',
    method: 'DELETE' as const,
    back: `${back}?account=${id}`,
    again: `${back}?account=${id}`,
  };
  const api = `/api/v1/security/users/${id}`;
  const [factor, passkeys] = await Promise.all([factorOf(Number(id)), passkeysOf(Number(id))]);
  return (
    <RecordDialog title={t('accountOf', { name: String(result.username) })} back={back}>
      <div className="account-part account-sheet">
        <h3 className="font-semibold">{t('tokens')}</h3>
        <TokenTable
          tokens={await shownTokens(Number(id))}
          revoking={(token) => (
            <form method="post" action="/crud/submit">
              <RecordSendingInputs
                {...sending}
                to={[`${api}/tokens/${token.id}`]}
                done={t('tokenRevoked', { name: token.name })}
              />
              <RevokeButton name={token.name} />
            </form>
          )}
        />
        <h3 className="font-semibold">{tf('secondFactor')}</h3>
        <FactorState state={factor} />
        {passkeys.length === 0 ? null : <p>{tf('passkeysHeld', { count: passkeys.length })}</p>}
        {factor === null && passkeys.length === 0 ? null : (
          <form method="post" action="/crud/submit">
            <RecordSendingInputs {...sending} to={[`${api}/second_factor`]} done={tf('wasReset')} />
            <Button type="submit" data-danger="">
              {tf('reset')}
            </Button>
          </form>
        )}
      </div>
    </RecordDialog>
  );
}
