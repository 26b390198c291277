import type { ReactElement } from 'react';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('account');

export interface ShownSecretsProps {
  readonly name: string;
  readonly secrets: readonly string[];
}

/** Secrets that were just made, for the only time. */
export function ShownSecrets({ name, secrets }: ShownSecretsProps): ReactElement {
  const label = t('newTokenIs', { name });
  return (
    <section className="panel account-secrets" role="status" aria-label={label}>
      <p>{label}</p>
      <ul aria-label={label}>
        {secrets.map((secret) => (
          <li key={secret}>
            <code>{secret}</code>
          </li>
        ))}
      </ul>
      <p className="text-quiet">{t('copyToken')}</p>
    </section>
  );
}
