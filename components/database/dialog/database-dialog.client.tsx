'use client';

import { openPage } from '@/lib/client/page-path';
import './database-dialog.css';
import { type ReactElement, useState } from 'react';
import type { DatabaseHostProps } from '@/components/database/database-host.client';
import { Toasts } from '@/components/ui/overlay/toasts.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import crud from '@/lib/text/messages/en/crud.json';
import database from '@/lib/text/messages/en/database.json';
import ui from '@/lib/text/messages/en/ui.json';
import { ChooseEngine } from './choose-engine.client';
import { ConnectionDialog } from './connection-dialog.client';

export interface DatabaseDialogProps extends Omit<DatabaseHostProps, 'children'> {
  /** What was typed before the dialog was there, by the names of the inputs. */
  readonly typed: readonly (readonly [string, string])[];
}

const messages = { crud, database, ui };

/** Connects a database in two steps, or changes a connection. */
export function DatabaseDialog(props: DatabaseDialogProps): ReactElement {
  const { offers, back, typed } = props;
  const [chosen, setChosen] = useState(props.chosen);
  const [isByAddress, setIsByAddress] = useState(props.isByAddress);
  const offer = offers.find(({ key }) => key === chosen);
  function choose(key: string | null): void {
    const next = offers.find((one) => one.key === key);
    setChosen(key);
    setIsByAddress(next?.hasForm === false);
  }
  return (
    <TextProvider messages={messages}>
      {offer === undefined ? (
        <ChooseEngine offers={offers} onChoose={choose} onClose={() => openPage(back)} />
      ) : (
        <ConnectionDialog
          key={`${offer.key} ${isByAddress}`}
          {...props}
          offer={offer}
          isByAddress={isByAddress}
          typed={offer.key === props.chosen && isByAddress === props.isByAddress ? typed : []}
          onOtherWay={offer.hasForm ? () => setIsByAddress(!isByAddress) : null}
          onBack={props.stored === null ? () => choose(null) : null}
        />
      )}
      <Toasts />
    </TextProvider>
  );
}
