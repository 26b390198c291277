'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ConnectionOffer } from '@/components/database/connection-fields';
import { LinkButton } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { Icon } from '@/components/ui/icon';
import { Field } from '@/components/ui/input/field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { Select } from '@/components/ui/select/select.client';

export interface ChooseEngineProps {
  readonly offers: readonly ConnectionOffer[];
  readonly onChoose: (key: string) => void;
  readonly onClose: () => void;
}

/** The first step: the product. */
export function ChooseEngine({ offers, onChoose, onClose }: ChooseEngineProps): ReactElement {
  const t = useTranslations('database');
  return (
    <Dialog
      title={t('connect')}
      isOpen
      onClose={onClose}
      footer={<LinkButton href="/databaseview/list/?import=1">{t('import')}</LinkButton>}
    >
      <div className="database-step">
        <header>
          <p>{t('step', { at: 1 })}</p>
          <h3>{t('choose')}</h3>
        </header>
        <div className="database-cards">
          {offers
            .filter(({ engine }) => engine.preferred)
            .map(({ key, engine }) => (
              <button key={key} type="button" className="database-card" onClick={() => onChoose(key)}>
                <Icon name="database" size={20} />
                {engine.name}
              </button>
            ))}
        </div>
        <h3>{t('others')}</h3>
        <Field label={t('supported')} hint={t('speaks')}>
          {(ids) => (
            <Select
              {...ids}
              placeholder={t('choosePlaceholder')}
              options={offers.map(({ key, engine, missingPackage }) => ({
                value: key,
                label: engine.name,
                hint: missingPackage === null ? undefined : t('driverMissing'),
              }))}
              value={undefined}
              onChange={(key) => key !== null && onChoose(String(key))}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

/** Says that the driver of a product has to be installed. */
export function MissingDriver({ offer }: { readonly offer: ConnectionOffer }): ReactElement | null {
  const t = useTranslations('database');
  if (offer.missingPackage === null) return null;
  return (
    <Alert level="info">
      {t('driver', { name: offer.engine.name })} <code>{t('command', { name: offer.missingPackage })}</code>
    </Alert>
  );
}
