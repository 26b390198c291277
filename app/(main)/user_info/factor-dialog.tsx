import type { ReactElement } from 'react';
import type { FormProps } from '@/components/account/account-forms';
import { CodeForm, SetUpForm } from '@/components/account/factor-section';
import { RecordDialog } from '@/components/crud/crud-form';
import type { Viewer } from '@/lib/permissions/viewer';
import { beginSetUp } from '@/lib/server/auth/factor/factor-acts';
import { setUpPicture } from '@/lib/server/auth/factor/set-up-picture';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('factor');

interface Props {
  readonly dialog: string | null;
  readonly viewer: Viewer;
  readonly hasFactor: boolean;
  readonly passkeys: readonly unknown[];
  readonly form: FormProps;
}

/** The form of the second factor that the address names. */
export async function FactorDialog({ dialog, viewer, hasFactor, passkeys, form }: Props): Promise<ReactElement | null> {
  if (viewer.id === null) return null;
  if (dialog === 'factor' && !hasFactor) {
    const { secret, state } = await beginSetUp(viewer.id);
    return (
      <RecordDialog title={t('setUp')} back={form.cancel}>
        <SetUpForm {...form} secret={secret} state={state} picture={setUpPicture(secret, viewer.username ?? '')} />
      </RecordDialog>
    );
  }
  if (dialog === 'recovery' && (hasFactor || passkeys.length > 0)) {
    return (
      <RecordDialog title={t('newRecovery')} back={form.cancel}>
        <CodeForm {...form} act="newRecovery" />
      </RecordDialog>
    );
  }
  if (dialog !== 'factor-off' || !hasFactor) return null;
  return (
    <RecordDialog title={t('secondFactor')} back={form.cancel}>
      <CodeForm {...form} act="unsetFactor" />
    </RecordDialog>
  );
}
