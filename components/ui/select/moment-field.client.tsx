'use client';

import { useTranslations } from 'next-intl';
import { cloneElement, type ReactElement, useEffect, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { loadLater } from '@/components/ui/load-later';
import { typedMoment } from '@/lib/time/typed-datetime';
import { type MomentFieldProps, MomentInput } from './moment-input.client';

/** The script of calendars. */
const momentPopover = loadLater(async () => (await import('./moment-popover.client')).MomentPopover);

/** A typed moment with a calendar, which Alt and the arrow key down open too. */
export function MomentField({
  shape,
  ...props
}: MomentFieldProps & { readonly shape: 'date' | 'datetime' }): ReactElement {
  const { value, onChange, isDisabled = false, min, max } = props;
  const t = useTranslations('ui');
  const MomentPopover = momentPopover.usePart();
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (isOpen) momentPopover.load();
  }, [isOpen]);
  if (isOpen && !isUsed) setUsed(true);
  const button = (
    <button
      type="button"
      className="picker-button"
      aria-label={t('date.open')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      disabled={isDisabled}
      onPointerEnter={momentPopover.load}
      onFocus={momentPopover.load}
    >
      <Icon name="calendar" size={14} />
    </button>
  );
  return (
    <MomentInput
      {...props}
      shape={shape}
      onOpen={() => setOpen(true)}
      end={
        isUsed && MomentPopover ? (
          <MomentPopover
            label={t('date.open')}
            isOpen={isOpen}
            onOpenChange={setOpen}
            trigger={button}
            shape={shape}
            value={value === null ? null : typedMoment(value, shape)}
            min={min}
            max={max}
            onChange={onChange}
          />
        ) : (
          cloneElement(button, { onClick: () => setOpen(true) })
        )
      }
    />
  );
}
