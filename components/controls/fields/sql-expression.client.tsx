'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useCallback, useId } from 'react';
import { CodeField } from '@/components/ui/code/code-field.client';
import type { SqlRole } from '@/lib/controls/sql-check';
import { sqlWords } from '@/lib/controls/sql-completions';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { useSqlCheck } from './use-sql-check';

export interface SqlExpressionProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly usage: SqlRole;
  readonly dataset: ExploreDataset | null;
  readonly onSubmit: () => void;
}

/** An expression in SQL: completed from the dataset, and checked by its database while one types. */
export function SqlExpression({ value, onChange, usage, dataset, onSubmit }: SqlExpressionProps): ReactElement {
  const t = useTranslations('controls.fields');
  const problemId = useId();
  const markers = useSqlCheck(value, usage, dataset);
  const completions = useCallback(async () => (dataset === null ? [] : sqlWords(dataset)), [dataset]);
  const [problem] = markers;
  return (
    <>
      <CodeField
        label={t('tab.sql')}
        language="sql"
        rows={6}
        maxRows={14}
        value={value}
        onChange={onChange}
        completions={completions}
        markers={markers}
        isInvalid={problem !== undefined}
        describedBy={problemId}
        onSubmit={onSubmit}
      />
      <p id={problemId} className="field-editor-problem" role="status">
        {problem?.message}
      </p>
    </>
  );
}
