'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import type { RecordField } from '@/components/crud/record-field';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { api } from '@/lib/client/api';

export interface AskedValueProps {
  readonly asks: NonNullable<RecordField['asks']>;
  /** The value of the other field. */
  readonly from: string;
  readonly onChange: (value: string) => void;
}

interface Answer {
  readonly result: { readonly value: string; readonly size: number };
}

/** Fills a field with what the server answers, and tells the size of what it looked at. */
export function AskedValue({ asks, from, onChange }: AskedValueProps): ReactElement {
  const t = useTranslations('crud.fields');
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly text: string; readonly isProblem: boolean } | null>(null);
  async function ask(): Promise<void> {
    setIsBusy(true);
    setSaid(null);
    try {
      const { result } = await api.post<Answer>(asks.path, { [asks.from]: from });
      onChange(result.value);
      setSaid({ text: t('bytes', { size: result.size }), isProblem: false });
    } catch (error) {
      setSaid({ text: errorText(error), isProblem: true });
    }
    setIsBusy(false);
  }
  return (
    <div className="record-asked">
      <Button disabled={isBusy || from.trim() === ''} onClick={() => void ask()}>
        {asks.label}
      </Button>
      <span role="status" data-problem={said?.isProblem === true ? '' : undefined}>
        {said?.text}
      </span>
    </div>
  );
}
