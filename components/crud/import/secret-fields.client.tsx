'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/input/field.client';
import { TextAreaField } from '@/components/ui/input/text-area-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { databaseNameOf, type SecretKind, type SecretNeed } from '@/lib/transfer/import-needs';

type Secret = SecretNeed & { readonly text: string };

export interface SecretFieldsProps {
  readonly secrets: readonly Secret[];
  readonly onChange: (secrets: readonly Secret[]) => void;
}

const labels = {
  passwords: 'passwordOf',
  ssh_tunnel_passwords: 'tunnelPasswordOf',
  ssh_tunnel_private_keys: 'tunnelKeyOf',
  ssh_tunnel_private_key_passwords: 'tunnelKeyPasswordOf',
} as const satisfies Record<SecretKind, string>;

/** A field for each secret that a bundle leaves out. */
export function SecretFields({ secrets, onChange }: SecretFieldsProps): ReactElement {
  const t = useTranslations('crud.import');
  return (
    <>
      <Alert level="info">{t('passwords')}</Alert>
      {secrets.map((secret, at) => {
        const change = (text: string) => onChange(secrets.with(at, { ...secret, text }));
        return (
          <Field
            key={`${secret.kind} ${secret.file}`}
            label={t(labels[secret.kind], { name: databaseNameOf(secret.file) })}
            isRequired
          >
            {secret.kind === 'ssh_tunnel_private_keys' ? (
              <TextAreaField rows={4} value={secret.text} onChange={change} />
            ) : (
              <TextField type="password" autoComplete="new-password" value={secret.text} onChange={change} />
            )}
          </Field>
        );
      })}
    </>
  );
}
