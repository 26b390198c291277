'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import type { ConnectionOffer } from '@/components/database/connection-fields';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { Tabs } from '@/components/ui/layout/tabs.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { openPage } from '@/lib/client/page-path';
import { AdvancedTab } from './advanced-tab.client';
import { BasicTab } from './basic-tab.client';
import { MissingDriver } from './choose-engine.client';
import type { DatabaseDialogProps } from './database-dialog.client';
import { useConnection } from './use-connection';

export interface ConnectionDialogProps extends DatabaseDialogProps {
  readonly offer: ConnectionOffer;
  /** Changes between the form and the address; null where there is only one. */
  readonly onOtherWay: (() => void) | null;
  /** Goes back to the choice of a product; null for a stored connection. */
  readonly onBack: (() => void) | null;
}

/** The second step, and the dialog of a stored connection: how the database is reached and what may be done with it. */
export function ConnectionDialog(props: ConnectionDialogProps): ReactElement {
  const { offer, stored, isByAddress, back, onBack } = props;
  const t = useTranslations('database');
  const id = useId();
  const [hasTunnel, setHasTunnel] = useState(stored?.ssh_tunnel !== undefined);
  const [tab, setTab] = useState('basic');
  const connection = useConnection(props, hasTunnel);
  const { work, others, isGood, test, save, isComplete } = connection;
  const { name } = offer.engine;
  const close = () => openPage(back);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isComplete && work === null) void save();
  }
  return (
    <Dialog
      title={t(stored === null ? 'connect' : 'edit')}
      isOpen
      onClose={close}
      closesOutside={false}
      footer={
        <>
          <span role="status" className="database-state" data-tone={isGood ? 'good' : undefined}>
            {work === 'test' ? t('testing') : work === 'save' ? t('saving') : isGood ? t('good') : ''}
          </span>
          <Button onClick={onBack ?? close}>{t(onBack === null ? 'close' : 'back')}</Button>
          <Button disabled={work !== null || !isComplete} onClick={() => void test()}>
            {t('test')}
          </Button>
          <Button type="submit" form={id} look="primary" disabled={work !== null || !isComplete}>
            {t(stored === null ? 'connectButton' : 'finish')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="database-step" onSubmit={submit}>
        <header>
          {stored === null ? (
            <>
              <p>{t('step', { at: 2 })}</p>
              <h3>{isByAddress ? t('primary') : t('credentials', { name })}</h3>
            </>
          ) : (
            <>
              <p>{name}</p>
              <h3>{stored.database_name}</h3>
            </>
          )}
        </header>
        <MissingDriver offer={offer} />
        {others.map((sentence) => (
          <Alert key={sentence} level="danger">
            {sentence}
          </Alert>
        ))}
        <Tabs
          label={t('tabs.label')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              id: 'basic',
              label: t('tabs.basic'),
              content: (
                <BasicTab
                  connection={connection}
                  isByAddress={isByAddress}
                  hasTunnel={hasTunnel}
                  onTunnel={setHasTunnel}
                  onOtherWay={props.onOtherWay}
                />
              ),
            },
            { id: 'advanced', label: t('tabs.advanced'), content: <AdvancedTab connection={connection} /> },
          ]}
        />
      </form>
    </Dialog>
  );
}
