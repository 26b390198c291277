'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CodeField } from '@/components/ui/code/code-field.client';
import { loadRelated } from '@/components/ui/data/load-related';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/input/field.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { Select } from '@/components/ui/select/select.client';
import { api } from '@/lib/client/api';
import { completeIn, questionOf } from '@/lib/report/draft';
import type { ReportForm } from './use-report-form';

const loadDatabases = loadRelated('/api/v1/report/related/database');

interface Measured {
  readonly value: number | null;
  readonly value_text: string | null;
  readonly is_triggered: boolean;
}

export function ConditionPanel(form: ReportForm): ReactElement {
  const { draft, set, props } = form;
  const t = useTranslations('report.condition');
  const conditions = [
    { value: '<', label: t('operators.lt') },
    { value: '>', label: t('operators.gt') },
    { value: '<=', label: t('operators.le') },
    { value: '>=', label: t('operators.ge') },
    { value: '==', label: t('operators.eq') },
    { value: '!=', label: t('operators.ne') },
    { value: 'not null', label: t('operators.any') },
  ];
  return (
    <div className="report-panel">
      <Field label={t('database')} isRequired>
        <Select
          load={loadDatabases}
          knownOptions={props.known.database}
          value={draft.database}
          placeholder={t('databasePlaceholder')}
          onChange={(database) => set({ database: database === null ? null : Number(database) })}
        />
      </Field>
      <Field label={t('sql')} help={t('sqlHelp')} isRequired>
        {(ids) => (
          <CodeField
            {...ids}
            label={t('sql')}
            language="sql"
            rows={6}
            value={draft.sql}
            onChange={(sql) => set({ sql })}
          />
        )}
      </Field>
      <div className="report-pair">
        <Field label={t('trigger')} isRequired>
          <Select
            options={conditions}
            value={draft.condition === '' ? null : draft.condition}
            placeholder={t('condition')}
            onChange={(condition) => set({ condition: condition === null ? '' : String(condition) })}
          />
        </Field>
        <Field label={t('value')} isRequired>
          <NumberField
            value={draft.threshold}
            placeholder={t('value')}
            isDisabled={draft.condition === 'not null'}
            onChange={(threshold) => set({ threshold })}
          />
        </Field>
      </div>
      <ValueNow {...form} />
    </div>
  );
}

/** What the query says now, asked for by a button: a query may be long. */
function ValueNow({ draft }: ReportForm): ReactElement {
  const t = useTranslations('report.condition');
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const [found, setFound] = useState<{ readonly of: string; readonly answer: Measured | string } | null>(null);
  const question = questionOf(draft);
  const key = JSON.stringify([
    question.database,
    question.sql,
    question.validator_type,
    question.validator_config_json,
  ]);
  const answer = found?.of === key ? found.answer : null;
  async function measure(): Promise<void> {
    setIsAsking(true);
    try {
      const { result } = await api.post<{ readonly result: Measured }>('/api/v1/report/measure', question);
      setFound({ of: key, answer: result });
    } catch (error) {
      setFound({ of: key, answer: errorText(error) });
    }
    setIsAsking(false);
  }
  return (
    <div className="report-now">
      <Button disabled={isAsking || !completeIn(draft).condition} onClick={() => void measure()}>
        {t('measure')}
      </Button>
      <div role="status">
        {isAsking ? t('measuring') : null}
        {!isAsking && typeof answer === 'object' && answer !== null ? (
          <p>
            <strong>
              {t('now', { value: answer.value_text ?? (answer.value === null ? t('nothing') : String(answer.value)) })}
            </strong>{' '}
            {t(answer.is_triggered ? 'fires' : 'rests')}
          </p>
        ) : null}
      </div>
      {!isAsking && typeof answer === 'string' ? <Alert level="danger">{answer}</Alert> : null}
    </div>
  );
}
