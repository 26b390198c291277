import type { ReactElement } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { AccountForm, Field, type FormProps, Password } from './account-forms';
import { PasskeyForm } from './passkey-form.client';

const t = pageTexts('factor');
const ta = pageTexts('account');

export interface OwnPasskey {
  readonly id: number;
  readonly name: string;
  readonly madeAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface PasskeysProps {
  /** Whether the account may have passkeys, and browsers keep them for this address. */
  readonly canAdd: boolean;
  readonly passkeys: readonly OwnPasskey[];
}

/** One's own passkeys, and what opens the forms that add and remove them. */
export function Passkeys({ canAdd, passkeys }: PasskeysProps): ReactElement {
  return (
    <form method="get" action="/user_info/" className="account-part">
      <p className="text-quiet">{t('passkeysAre')}</p>
      {passkeys.length === 0 ? <p>{t('noPasskeys')}</p> : <PasskeyTable passkeys={passkeys} />}
      <div className="flex flex-wrap gap-2">
        {canAdd ? (
          <Button type="submit" name="dialog" value="passkey">
            {t('addPasskey')}
          </Button>
        ) : null}
        {passkeys.length === 0 ? null : (
          <Button type="submit" name="dialog" value="recovery">
            {t('newRecovery')}
          </Button>
        )}
      </div>
    </form>
  );
}

function PasskeyTable({ passkeys }: Pick<PasskeysProps, 'passkeys'>): ReactElement {
  return (
    <div className="panel account-scroll">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('passkeyName')}</th>
            <th scope="col">{ta('made')}</th>
            <th scope="col">{ta('lastUsed')}</th>
            <th scope="col">
              <span className="sr-only">{t('remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {passkeys.map(({ id, name, madeAt, lastUsedAt }) => (
            <tr key={id}>
              <td title={name}>{name}</td>
              <td>{ta('day', { at: madeAt })}</td>
              <td>{lastUsedAt === null ? ta('never') : ta('moment', { at: lastUsedAt })}</td>
              <td className="acts">
                <LinkButton
                  href={`/user_info/?dialog=passkey-name&passkey=${id}`}
                  aria-label={t('renamePasskey', { name })}
                >
                  {t('rename')}
                </LinkButton>
                <LinkButton
                  href={`/user_info/?dialog=passkey-off&passkey=${id}`}
                  aria-label={t('removePasskey', { name })}
                  data-danger=""
                >
                  {t('remove')}
                </LinkButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The form that adds a passkey. It needs script: so does every passkey. */
export function AddPasskeyForm({ csrf, cancel }: FormProps): ReactElement {
  return (
    <PasskeyForm
      csrf={csrf}
      failed={t('passkeyAddFailed')}
      throttled={t('throttled')}
      wrongPassword={t('wrongPassword')}
    >
      <Field label={t('passkeyName')} name="name" maxLength={64} autoComplete="off" />
      <Password label={t('presentPassword')} name="present_password" autoComplete="current-password" />
      <div className="record-end">
        <div className="flex flex-wrap justify-end gap-2">
          <LinkButton href={cancel}>{t('cancel')}</LinkButton>
          <Button type="submit" look="primary" data-js="">
            {t('addPasskey')}
          </Button>
        </div>
      </div>
    </PasskeyForm>
  );
}

/** The form that gives a passkey another name. */
export function RenamePasskeyForm({ passkey, ...form }: FormProps & { readonly passkey: OwnPasskey }): ReactElement {
  return (
    <AccountForm action="/user_info/" act="renamePasskey" button={t('rename')} {...form}>
      <input type="hidden" name="passkey" value={passkey.id} />
      <Field label={t('passkeyName')} name="name" defaultValue={passkey.name} maxLength={64} autoComplete="off" />
    </AccountForm>
  );
}

/** The form that removes a passkey, which asks for the present password. */
export function RemovePasskeyForm({ passkey, ...form }: FormProps & { readonly passkey: OwnPasskey }): ReactElement {
  return (
    <AccountForm action="/user_info/" act="removePasskey" button={t('remove')} {...form}>
      <p className="text-[13px] text-quiet">{t('removeMeans', { name: passkey.name })}</p>
      <input type="hidden" name="passkey" value={passkey.id} />
      <Password label={t('presentPassword')} name="present_password" autoComplete="current-password" />
    </AccountForm>
  );
}
