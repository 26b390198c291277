import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('accountForms');

export interface AccountFormsProps {
  readonly csrf: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly hasPassword: boolean;
}

/** Forms for the viewer's own names and password. They are plain HTML forms and work without script. */
export function AccountForms({ csrf, firstName, lastName, hasPassword }: AccountFormsProps): ReactElement {
  return (
    <>
      <AccountForm action="/userinfoeditview/form" title={t('yourName')} csrf={csrf} button={t('saveName')}>
        <Field
          label={t('firstName')}
          name="first_name"
          defaultValue={firstName}
          maxLength={64}
          autoComplete="given-name"
        />
        <Field
          label={t('lastName')}
          name="last_name"
          defaultValue={lastName}
          maxLength={64}
          autoComplete="family-name"
        />
      </AccountForm>
      {hasPassword ? (
        <AccountForm action="/resetmypassword/form" title={t('yourPassword')} csrf={csrf} button={t('changePassword')}>
          <Password label={t('presentPassword')} name="present_password" autoComplete="current-password" />
          <Password label={t('newPassword')} name="password" autoComplete="new-password" />
          <Password label={t('newPasswordAgain')} name="conf_password" autoComplete="new-password" />
          <p className="text-[13px] text-quiet">{t('youStaySignedIn')}</p>
        </AccountForm>
      ) : (
        <section className="panel text-quiet">{t('youSignInThrough')}</section>
      )}
    </>
  );
}

interface AccountFormProps {
  readonly action: string;
  readonly title: string;
  readonly csrf: string;
  readonly button: string;
  readonly children: ReactNode;
}

function AccountForm({ action, title, csrf, button, children }: AccountFormProps): ReactElement {
  return (
    <form method="post" action={action} className="panel" aria-label={title}>
      <h2>{title}</h2>
      <input type="hidden" name="csrf_token" value={csrf} />
      {children}
      <Button type="submit" look="primary">
        {button}
      </Button>
    </form>
  );
}

function Field({ label, ...input }: ComponentProps<'input'> & { readonly label: string }): ReactElement {
  return (
    <label className="stack">
      {label}
      <input className="field" required {...input} />
    </label>
  );
}

function Password(props: ComponentProps<typeof Field>): ReactElement {
  return <Field type="password" {...props} />;
}
