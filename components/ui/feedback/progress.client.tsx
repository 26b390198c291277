'use client';

import '@/components/ui/kit.css';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Button } from '@/components/ui/button';
import { Elapsed } from './elapsed.client';

export interface ProgressProps {
  /** What is being done. */
  readonly label: string;
  /** 0 to 100; null while it is not known. */
  readonly value: number | null;
  /** Milliseconds since 1970; shows the time that has passed. */
  readonly startedAt?: number | null | undefined;
  readonly endedAt?: number | null | undefined;
  /** Shows a button that stops the work. */
  readonly onStop?: (() => void) | undefined;
}

export function Progress({ label, value, startedAt, endedAt, onStop }: ProgressProps): ReactElement {
  const t = useTranslations('ui');
  const percent = value === null ? null : Math.round(Math.max(0, Math.min(100, value)));
  return (
    <div className="progress">
      <span className="progress-label">{label}</span>
      <span className="progress-facts">
        {percent !== null && <span>{percent}%</span>}
        <Elapsed startedAt={startedAt} endedAt={endedAt} />
      </span>
      {onStop !== undefined && <Button onClick={onStop}>{t('feedback.stop')}</Button>}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        className="progress-track"
      >
        <div className="progress-bar" data-unknown={percent === null} style={{ width: `${percent ?? 30}%` }} />
      </div>
    </div>
  );
}
