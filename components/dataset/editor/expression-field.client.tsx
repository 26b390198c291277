'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useId, useState } from 'react';
import { CodeField } from '@/components/ui/code/code-field.client';
import { useExpressionCheck } from './use-expression-check';

export interface ExpressionFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isMetric: boolean;
  /** What is wrong with it before the database is asked. */
  readonly error: string | undefined;
  /** The name of the field. */
  readonly label: string;
}

/** An expression in SQL that the database checks while one types. */
export function ExpressionField({ value, onChange, isMetric, error, label }: ExpressionFieldProps): ReactElement {
  const t = useTranslations('dataset.expression');
  const id = useId();
  const [stored] = useState(value);
  const verdict = useExpressionCheck(value, stored, isMetric);
  const problem = error ?? verdict ?? undefined;
  return (
    <div className="dataset-expression">
      <CodeField
        label={label}
        language="sql"
        rows={1}
        maxRows={12}
        value={value}
        onChange={onChange}
        placeholder={t(isMetric ? 'metricPlaceholder' : 'columnPlaceholder')}
        isInvalid={problem !== undefined}
        describedBy={id}
      />
      <p id={id} role="status" className="dataset-verdict" data-tone={problem === undefined ? 'good' : 'bad'}>
        {problem ?? (verdict === null ? t('understood') : '')}
      </p>
    </div>
  );
}
