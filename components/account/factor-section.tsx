import type { ReactElement } from 'react';
import { Button } from '@/components/ui/button';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { AccountForm, Field, type FormProps, Password } from './account-forms';
import { FactorSecret, type FactorSecretProps } from './factor-secret';

const t = pageTexts('factor');

export interface FactorProps {
  readonly hasPassword: boolean;
  /** Null for an account without a second factor. */
  readonly state: { readonly since: Date; readonly recoveryLeft: number } | null;
}

/** Whether one confirms one's own sign-ins, and what opens the forms that change it. */
export function Factor({ hasPassword, state }: FactorProps): ReactElement {
  if (!hasPassword && state === null) return <p className="text-quiet">{t('noPassword')}</p>;
  return (
    <form method="get" action="/user_info/" className="account-part">
      <p className="text-quiet">{t('factorIs')}</p>
      <FactorState state={state} />
      <div className="flex flex-wrap gap-2">
        {state === null ? (
          <Button type="submit" name="dialog" value="factor">
            {t('setUp')}
          </Button>
        ) : (
          <>
            <Button type="submit" name="dialog" value="recovery">
              {t('newRecovery')}
            </Button>
            <Button type="submit" name="dialog" value="factor-off">
              {t('turnOff')}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

/** In words, for its owner and for administrators. */
export function FactorState({ state }: Pick<FactorProps, 'state'>): ReactElement {
  if (state === null) return <p>{t('isOff')}</p>;
  return (
    <p>
      {t('isOn', { at: state.since })} {t('left', { count: state.recoveryLeft })}
    </p>
  );
}

/** The form that sets up an authenticator. */
export function SetUpForm({ secret, picture, state, ...form }: FormProps & FactorSecretProps & { state: string }) {
  return (
    <AccountForm action="/user_info/" act="setFactor" button={t('confirmCode')} {...form}>
      <FactorSecret secret={secret} picture={picture} />
      <input type="hidden" name="state" value={state} />
      <Password label={t('presentPassword')} name="present_password" autoComplete="current-password" />
      <CodeField label={t('firstCode')} />
    </AccountForm>
  );
}

/** The form that asks for a code before it changes the second factor. */
export function CodeForm({ act, ...form }: FormProps & { readonly act: 'unsetFactor' | 'newRecovery' }): ReactElement {
  return (
    <AccountForm action="/user_info/" act={act} button={t(act === 'unsetFactor' ? 'turnOff' : 'newRecovery')} {...form}>
      <p className="text-[13px] text-quiet">{t(act === 'unsetFactor' ? 'offMeans' : 'renewMeans')}</p>
      <Password label={t('presentPassword')} name="present_password" autoComplete="current-password" />
      <CodeField label={t('code')} />
    </AccountForm>
  );
}

function CodeField({ label }: { readonly label: string }): ReactElement {
  return <Field label={label} name="code" autoComplete="one-time-code" autoCapitalize="none" maxLength={64} />;
}
