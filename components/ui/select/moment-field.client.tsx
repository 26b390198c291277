'use client';

import { useTranslations } from 'next-intl';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { Popover } from '@/components/ui/overlay/popover.client';
import { typedMoment } from '@/lib/time/typed-datetime';
import { type MomentFieldProps, MomentInput } from './moment-input.client';

const MomentPanel = lazy(async () => ({ default: (await import('./moment-panel.client')).MomentPanel }));

/** A typed moment with a calendar, which Alt and the arrow key down open too. */
export function MomentField({
  shape,
  ...props
}: MomentFieldProps & { readonly shape: 'date' | 'datetime' }): ReactElement {
  const { value, onChange, isDisabled = false, min, max } = props;
  const t = useTranslations('ui');
  const [isOpen, setOpen] = useState(false);
  return (
    <MomentInput
      {...props}
      shape={shape}
      onOpen={() => setOpen(true)}
      end={
        <Popover
          label={t('date.open')}
          isOpen={isOpen}
          onOpenChange={setOpen}
          align="end"
          trigger={
            <button type="button" className="picker-button" aria-label={t('date.open')} disabled={isDisabled}>
              <Icon name="calendar" size={14} />
            </button>
          }
        >
          <Suspense fallback={<div className="moment-panel" aria-busy="true" />}>
            <MomentPanel
              shape={shape}
              value={value === null ? null : typedMoment(value, shape)}
              min={min}
              max={max}
              onChange={onChange}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </Popover>
      }
    />
  );
}
