'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { Field } from '@/components/ui/input/field.client';
import { TextAreaField } from '@/components/ui/input/text-area-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Select } from '@/components/ui/select/select.client';
import { type DeliveryWay, type DraftRecipient, deliveryWays, emptyRecipient } from '@/lib/report/draft';
import type { ReportForm } from './use-report-form';

const inOrder = () => 0;

export function RecipientsPanel({ draft, set }: ReportForm): ReactElement {
  const t = useTranslations('report.recipients');
  const { recipients } = draft;
  const replace = (at: number, changes: Partial<DraftRecipient>): void =>
    set({ recipients: recipients.map((one, index) => (index === at ? { ...one, ...changes } : one)) });
  const firstMail = recipients.findIndex(({ type }) => type === 'Email');
  return (
    <div className="report-panel">
      {recipients.map((recipient, at) => (
        <div key={at} className="report-recipient">
          <RecipientFields
            recipient={recipient}
            subject={at === firstMail ? draft.subject : null}
            onSubject={(subject) => set({ subject })}
            onChange={(changes) => replace(at, changes)}
          />
          {recipients.length > 1 ? (
            <IconButton
              icon="trash"
              label={t('remove')}
              onClick={() => set({ recipients: recipients.filter((_, index) => index !== at) })}
            />
          ) : null}
        </div>
      ))}
      <div>
        <Button onClick={() => set({ recipients: [...recipients, emptyRecipient] })}>
          <Icon name="plus" />
          {t('add')}
        </Button>
      </div>
    </div>
  );
}

interface RecipientProps {
  readonly recipient: DraftRecipient;
  /** The subject of all mails stands with the first of them; null elsewhere. */
  readonly subject: string | null;
  readonly onSubject: (subject: string) => void;
  readonly onChange: (changes: Partial<DraftRecipient>) => void;
}

function RecipientFields({ recipient, subject, onSubject, onChange }: RecipientProps): ReactElement {
  const t = useTranslations('report.recipients');
  const [hasCc, setHasCc] = useState(recipient.cc !== '');
  const [hasBcc, setHasBcc] = useState(recipient.bcc !== '');
  const way = deliveryWays.find((one) => one === recipient.type) ?? 'Email';
  const isMail = way === 'Email';
  const list = (name: 'target' | 'cc' | 'bcc', label: string, isRequired: boolean): ReactElement => (
    <Field label={label} hint={t('emailHint')} isRequired={isRequired}>
      <TextAreaField rows={2} value={recipient[name]} onChange={(text) => onChange({ [name]: text })} />
    </Field>
  );
  return (
    <div className="report-panel">
      <Field label={t('method')}>
        {(ids) => (
          <Select
            {...ids}
            label={t('methodLabel', { type: t(`types.${way}`) })}
            options={deliveryWays.map((value) => ({ value, label: t(`types.${value}`) }))}
            sortOptions={inOrder}
            value={way}
            onChange={(type) => onChange({ type: String(type ?? 'Email'), target: '', cc: '', bcc: '' })}
          />
        )}
      </Field>
      {isMail && subject !== null ? (
        <Field label={t('subject')}>
          <TextField value={subject} maxLength={255} onChange={onSubject} />
        </Field>
      ) : null}
      {isMail ? list('target', t('email'), true) : <AddressField way={way} recipient={recipient} onChange={onChange} />}
      {isMail && hasCc ? list('cc', t('cc'), false) : null}
      {isMail && hasBcc ? list('bcc', t('bcc'), false) : null}
      {isMail && !(hasCc && hasBcc) ? (
        <div className="report-copies">
          {hasCc ? null : <Button onClick={() => setHasCc(true)}>{t('addCc')}</Button>}
          {hasBcc ? null : <Button onClick={() => setHasBcc(true)}>{t('addBcc')}</Button>}
        </div>
      ) : null}
    </div>
  );
}

interface AddressProps extends Pick<RecipientProps, 'recipient' | 'onChange'> {
  readonly way: Exclude<DeliveryWay, 'Email'>;
}

const labels = { Slack: 'slack', Teams: 'teams', Webhook: 'webhook' } as const;

function AddressField({ way, recipient, onChange }: AddressProps): ReactElement {
  const t = useTranslations('report.recipients');
  const hint = way === 'Slack' ? { hint: t('slackHint') } : {};
  return (
    <Field label={t(labels[way])} isRequired {...hint}>
      <TextField value={recipient.target} onChange={(target) => onChange({ target })} />
    </Field>
  );
}
