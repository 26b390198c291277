import type { ReactElement } from 'react';
import type { FormProps } from '@/components/account/account-forms';
import {
  AddPasskeyForm,
  type OwnPasskey,
  RemovePasskeyForm,
  RenamePasskeyForm,
} from '@/components/account/passkey-section';
import { RecordDialog } from '@/components/crud/crud-form';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('factor');

interface Props {
  readonly dialog: string | null;
  /** The id of the passkey that the address names. */
  readonly asked: string | null;
  readonly passkeys: readonly OwnPasskey[];
  readonly form: FormProps;
}

/** The form of a passkey that the address names. */
export function PasskeyDialog({ dialog, asked, passkeys, form }: Props): ReactElement | null {
  if (dialog === 'passkey') {
    return (
      <RecordDialog title={t('addPasskey')} back={form.cancel}>
        <AddPasskeyForm {...form} />
      </RecordDialog>
    );
  }
  const named = passkeys.find(({ id }) => String(id) === asked);
  if (named === undefined) return null;
  if (dialog === 'passkey-name') {
    return (
      <RecordDialog title={t('renamePasskey', { name: named.name })} back={form.cancel}>
        <RenamePasskeyForm {...form} passkey={named} />
      </RecordDialog>
    );
  }
  if (dialog !== 'passkey-off') return null;
  return (
    <RecordDialog title={t('removePasskey', { name: named.name })} back={form.cancel}>
      <RemovePasskeyForm {...form} passkey={named} />
    </RecordDialog>
  );
}
