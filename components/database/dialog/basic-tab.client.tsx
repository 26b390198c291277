'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { RecordControl } from '@/components/crud/fields/record-control.client';
import type { RecordField } from '@/components/crud/record-field';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/input/switch.client';
import type { Connection } from './use-connection';

export interface BasicTabProps {
  readonly connection: Connection;
  readonly isByAddress: boolean;
  readonly hasTunnel: boolean;
  readonly onTunnel: (hasTunnel: boolean) => void;
  readonly onOtherWay: (() => void) | null;
}

/** How the database is called and reached. */
export function BasicTab(props: BasicTabProps): ReactElement {
  const { connection, isByAddress, hasTunnel, onTunnel, onOtherWay } = props;
  const t = useTranslations('database');
  const { place, name, tunnel } = connection.fields;
  const last = new Set(['parameters.query', 'parameters.encryption']);
  const first = place.filter((field) => !last.has(field.name));
  const further = place.filter((field) => last.has(field.name));
  return (
    <div className="database-fields">
      <ConnectionFieldList connection={connection} fields={isByAddress ? [name, ...first] : [...first, name]} />
      <ConnectionFieldList connection={connection} fields={further} />
      {tunnel !== null && (
        <>
          <div className="database-switch">
            <Switch label={t('tunnel')} isChecked={hasTunnel} onChange={onTunnel} />
            <p>{t('tunnelHint')}</p>
          </div>
          {hasTunnel && (
            <ConnectionFieldList connection={connection} fields={tunnel.fields.filter(({ kind }) => kind !== 'none')} />
          )}
        </>
      )}
      {onOtherWay !== null && (
        <div>
          <Button look="plain" onClick={onOtherWay}>
            {t(isByAddress ? 'byForm' : 'byAddress')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Fields of a connection with their values and problems. */
export function ConnectionFieldList(props: {
  readonly connection: Connection;
  readonly fields: readonly RecordField[];
}): ReactElement {
  const { connection, fields } = props;
  return (
    <>
      {fields.map((field) => (
        <RecordControl
          key={field.name}
          field={field}
          value={connection.values[field.name]}
          onChange={(value) => connection.set(field.name, value)}
          error={connection.errorOf(field.name)}
        />
      ))}
    </>
  );
}
