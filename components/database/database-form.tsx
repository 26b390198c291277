import type { ReactElement } from 'react';
import { RecordForm, RecordInput, type RecordSending } from '@/components/crud/crud-form';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { type AskedConnection, connectionFields } from './connection-fields';

const t = pageTexts('databaseForm');

export interface DatabaseFormProps extends AskedConnection {
  /** The package of the product's driver if it is not installed, else null. */
  readonly missingPackage: string | null;
  readonly sending: RecordSending;
  /** The address of the other form (fields or URI); null when the product has only one. */
  readonly otherWay: string | null;
  readonly cancel: string;
}

/** The form for a connection that works without script. */
export function DatabaseForm(props: DatabaseFormProps): ReactElement {
  const { sending, engine, stored, isByAddress, otherWay, cancel, missingPackage } = props;
  const { hidden, place, name, tunnel, advanced } = connectionFields(props);
  return (
    <RecordForm sending={sending} fields={[]} button={stored === null ? t('connect') : t('finish')} cancel={cancel}>
      {missingPackage === null ? null : (
        <p className="form-note" role="note">
          {t.rich('driverMissing', { engine: engine.name, name: missingPackage, code: (text) => <code>{text}</code> })}
        </p>
      )}
      {hidden.map(([input, value]) => (
        <input key={input} type="hidden" name={input} value={value} />
      ))}
      <div className="form-pairs">
        {place.map((field, at) => (
          <RecordInput key={field.name} field={field} isFirst={at === 0} />
        ))}
      </div>
      {otherWay === null ? null : (
        <a href={otherWay} className="text-[13px]">
          {isByAddress ? t('fillInAForm') : t('pasteAnAddressInstead')}
        </a>
      )}
      <RecordInput field={name} />
      {[...(tunnel === null ? [] : [tunnel]), ...advanced].map(({ title, about, fields }) => (
        <details key={title} className="form-part">
          <summary>
            <strong>{title}</strong> <span className="text-quiet">{about}</span>
          </summary>
          <div className="form-pairs">
            {fields.map((field) => (
              <RecordInput key={field.name} field={field} />
            ))}
          </div>
        </details>
      ))}
    </RecordForm>
  );
}
