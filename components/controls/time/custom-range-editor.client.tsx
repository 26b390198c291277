'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { RadioGroup } from '@/components/ui/input/radio-group.client';
import { DateTimeField } from '@/components/ui/select/date-time-field.client';
import { type RangeSide, readCustomRange, writeCustomRange } from '@/lib/time/range-choice';
import { RangeSideEditor } from './range-side-editor.client';

export interface CustomRangeEditorProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Both ends of a range as a moment, the present, or a time before or after the other end. */
export function CustomRangeEditor({ text, onChange }: CustomRangeEditorProps): ReactElement | null {
  const t = useTranslations('controls.time');
  const range = readCustomRange(text);
  if (range === null) return null;
  const { since, until, anchor } = range;
  const set = (changes: Partial<typeof range>): void => onChange(writeCustomRange({ ...range, ...changes }));
  const moment = [since, until].map(momentOf).find((each) => each !== null) ?? momentOf(null);
  const hasAnchor = since.kind === 'relative' && until.kind === 'relative';
  return (
    <>
      <RangeSideEditor end="start" side={since} moment={moment} onChange={(next) => set({ since: next })} />
      <RangeSideEditor end="end" side={until} moment={moment} onChange={(next) => set({ until: next })} />
      {hasAnchor ? (
        <div className="time-range-anchor">
          <span className="time-range-label">{t('anchor')}</span>
          <RadioGroup
            label={t('anchor')}
            direction="row"
            value={anchor === 'now' ? 'now' : 'moment'}
            options={[
              { value: 'now', label: t('anchorNow') },
              { value: 'moment', label: t('anchorMoment') },
            ]}
            onChange={(kind) => set({ anchor: kind === 'now' ? 'now' : today() })}
          />
          {anchor === 'now' ? null : (
            <DateTimeField
              label={t('date')}
              value={anchor}
              onChange={(next) => next !== null && set({ anchor: next.replace(' ', 'T') })}
            />
          )}
        </div>
      ) : null}
    </>
  );
}

function momentOf(side: RangeSide | null): string | null {
  if (side === null) return today();
  return side.kind === 'specific' ? side.text : null;
}

function today(): string {
  return `${new Date().toISOString().slice(0, 10)}T00:00:00`;
}
