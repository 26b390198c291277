import type { ReactElement } from 'react';
import { rawHtml } from '@/components/ui/raw-html';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('factor');

export interface FactorSecretProps {
  /** In base 32. */
  readonly secret: string;
  /** SVG that the server drew. */
  readonly picture: string;
}

/** What an authenticator is set up with: a picture to scan, and the same in letters. */
export function FactorSecret({ secret, picture }: FactorSecretProps): ReactElement {
  return (
    <div className="factor-secret">
      <p className="text-[13px]">{t('scan')}</p>
      <div className="factor-picture" role="img" aria-label={t('picture')} {...rawHtml(picture)} />
      <p className="text-[13px]">{t('orType')}</p>
      <code>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
    </div>
  );
}
