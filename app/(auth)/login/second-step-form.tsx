import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactElement, ReactNode } from 'react';
import { NoticeLine } from '@/components/ui/notice-line';
import { csrfHeader } from '@/lib/server/auth/csrf';
import { readStep, type SecondStep, stepPaths } from '@/lib/server/auth/factor/second-step';
import { readNotice } from '@/lib/server/auth/flash';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('factor');

/** The step after a password that this browser is at. Leads back to the sign-in page where it is at none. */
export async function demandStep(kind: keyof typeof stepPaths): Promise<SecondStep> {
  const step = await readStep(await headers());
  if (step?.kind !== kind) redirect('/login/');
  return step;
}

interface Props {
  readonly kind: keyof typeof stepPaths;
  readonly title: string;
  readonly label: string;
  readonly button: string;
  /** A recovery code has letters, too. */
  readonly hasLetters?: boolean;
  readonly children: ReactNode;
}

/** The form of a step after the password. It works without script. */
export async function SecondStepForm({
  kind,
  title,
  label,
  button,
  hasLetters,
  children,
}: Props): Promise<ReactElement> {
  const asked = await headers();
  const notice = readNotice(asked);
  return (
    <form method="post" action={stepPaths[kind]} className="grid gap-4">
      <h1 className="font-semibold text-[16px]">{title}</h1>
      {notice === null ? null : <NoticeLine {...notice} />}
      <input type="hidden" name="csrf_token" value={asked.get(csrfHeader) ?? ''} />
      {children}
      <label className="grid gap-1 text-[13px]">
        {label}
        <input
          className="field"
          name="code"
          inputMode={hasLetters ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          required
        />
      </label>
      <button type="submit" className="button" data-look="primary">
        {button}
      </button>
      <a className="text-[13px]" href="/login/">
        {t('signInAsAnother')}
      </a>
    </form>
  );
}
