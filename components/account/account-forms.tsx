import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('accountForms');

export interface FormProps {
  readonly csrf: string;
  /** Where Cancel leads. */
  readonly cancel: string;
}

export interface NamesFormProps extends FormProps {
  readonly firstName: string;
  readonly lastName: string;
}

/** The form for the viewer's own names. */
export function NamesForm({ firstName, lastName, ...form }: NamesFormProps): ReactElement {
  return (
    <AccountForm action="/userinfoeditview/form" {...form}>
      <Field
        label={t('firstName')}
        placeholder={t('enterFirstName')}
        name="first_name"
        defaultValue={firstName}
        maxLength={64}
        autoComplete="given-name"
      />
      <Field
        label={t('lastName')}
        placeholder={t('enterLastName')}
        name="last_name"
        defaultValue={lastName}
        maxLength={64}
        autoComplete="family-name"
      />
    </AccountForm>
  );
}

export interface PasswordFormProps extends FormProps {
  readonly hasPassword: boolean;
}

/** The form for the viewer's own password, which asks for the present one. */
export function PasswordForm({ hasPassword, ...form }: PasswordFormProps): ReactElement {
  if (!hasPassword) return <p className="p-4 text-quiet">{t('youSignInThrough')}</p>;
  return (
    <AccountForm action="/resetmypassword/form" {...form}>
      <Password label={t('presentPassword')} name="present_password" autoComplete="current-password" />
      <Password label={t('password')} placeholder={t('enterPassword')} name="password" autoComplete="new-password" />
      <Password
        label={t('confirmPassword')}
        placeholder={t('enterAgain')}
        name="conf_password"
        autoComplete="new-password"
      />
      <p className="text-[13px] text-quiet">{t('youStaySignedIn')}</p>
    </AccountForm>
  );
}

interface AccountFormProps extends FormProps {
  readonly action: string;
  /** The name of the act, where the address has several. */
  readonly act?: string;
  /** `Save` unless given. */
  readonly button?: string;
  readonly children: ReactNode;
}

/** A plain HTML form, which works without script. */
export function AccountForm({ action, act, csrf, cancel, button, children }: AccountFormProps): ReactElement {
  return (
    <form method="post" action={action} className="record-form">
      <input type="hidden" name="csrf_token" value={csrf} />
      {act === undefined ? null : <input type="hidden" name="act" value={act} />}
      {children}
      <div className="record-end">
        <div className="flex flex-wrap justify-end gap-2">
          <LinkButton href={cancel}>{t('cancel')}</LinkButton>
          <Button type="submit" look="primary">
            {button ?? t('save')}
          </Button>
        </div>
      </div>
    </form>
  );
}

export function Field({ label, ...input }: ComponentProps<'input'> & { readonly label: string }): ReactElement {
  return (
    <label className="stack">
      <span className="required-mark">{label}</span>
      <input className="field" required {...input} />
    </label>
  );
}

export function Password(props: ComponentProps<typeof Field>): ReactElement {
  return <Field type="password" {...props} />;
}
