import type { ReactElement } from 'react';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('account');
const tf = pageTexts('factor');

export interface ShownSecretsProps {
  readonly kind: 'token' | 'recovery';
  readonly name: string;
  readonly secrets: readonly string[];
}

/** Secrets that were just made, for the only time. */
export function ShownSecrets({ kind, name, secrets }: ShownSecretsProps): ReactElement {
  const label = kind === 'token' ? t('newTokenIs', { name }) : tf('recoveryAre');
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
      <p className="text-quiet">{kind === 'token' ? t('copyToken') : tf('copyRecovery')}</p>
    </section>
  );
}
