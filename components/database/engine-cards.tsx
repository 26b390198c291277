import type { ReactElement } from 'react';
import { Badge } from '@/components/ui/badge';
import { pageTexts } from '@/lib/text/messages/page-texts';
import type { OfferedEngine } from './connection-fields';

const t = pageTexts('engineCards');

/** A product and the address of its form. */
export interface EngineChoice {
  readonly engine: OfferedEngine;
  readonly href: string;
}

/** The products to choose from, each a link to its form. */
export function EngineCards({ choices }: { readonly choices: readonly EngineChoice[] }): ReactElement {
  return (
    <div className="engine-choice">
      <div className="engine-cards">
        {choices.map(({ engine, href }) => (
          <a key={href} href={href} className="engine-card">
            <strong>{engine.name}</strong>
            <span>{purposeOf(engine.engine) ?? (engine.parameters ? t('byFormOrAddress') : t('byAddress'))}</span>
            {engine.available_drivers?.length === 0 ? <Badge tone="warning">{t('driverToInstall')}</Badge> : null}
          </a>
        ))}
      </div>
    </div>
  );
}

const purposes = { postgresql: 'onServer', mysql: 'onServer', sqlite: 'oneFile', duckdb: 'fileForAnalysis' } as const;

function purposeOf(engine: string): string | null {
  return Object.hasOwn(purposes, engine) ? t(purposes[engine as keyof typeof purposes]) : null;
}
