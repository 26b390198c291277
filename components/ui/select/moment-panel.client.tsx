'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ComponentProps, type ReactElement, useMemo } from 'react';
import { type Chevron as BaseChevron, DayPicker } from 'react-day-picker';
import { Icon } from '@/components/ui/icon';
import { TimeField } from './time-field.client';

export interface MomentPanelProps {
  readonly shape: 'date' | 'datetime';
  /** In its full form. */
  readonly value: string | null;
  /** The first and the last day that can be chosen. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onClose: () => void;
}

const parts = { Chevron };

function Chevron({ orientation }: ComponentProps<typeof BaseChevron>): ReactElement {
  return <Icon name={orientation === 'left' || orientation === 'right' ? orientation : 'chevron'} size={14} />;
}

/** A calendar, with the time of day beneath it where the value has one. */
export function MomentPanel({
  shape,
  value,
  min = '',
  max = '9999-12-31',
  onChange,
  onClose,
}: MomentPanelProps): ReactElement {
  const t = useTranslations('ui');
  const locale = useLocale();
  const words = useMemo(() => calendarWords(locale), [locale]);
  const day = value === null ? undefined : dateOf(value);
  const time = value?.slice(11) || '00:00:00';
  return (
    <div className="moment-panel">
      <DayPicker
        mode="single"
        required
        autoFocus
        showOutsideDays
        fixedWeeks
        captionLayout="dropdown"
        weekStartsOn={words.firstDay}
        selected={day}
        defaultMonth={day ?? dateWithin(min, max)}
        startMonth={dateOf(min || '1900-01-01')}
        endMonth={dateOf(max === '9999-12-31' ? '2100-12-31' : max)}
        disabled={[...(min ? [{ before: dateOf(min) }] : []), { after: dateOf(max) }]}
        formatters={{
          formatMonthDropdown: words.month,
          formatWeekdayName: words.weekday,
          formatCaption: words.caption,
        }}
        labels={{
          labelPrevious: () => t('date.previous'),
          labelNext: () => t('date.next'),
          labelMonthDropdown: () => t('date.month'),
          labelYearDropdown: () => t('date.year'),
          labelGrid: words.caption,
          labelWeekday: words.longWeekday,
          labelDayButton: (date, { today, selected }) => {
            const name = today ? t('date.today', { date: words.day(date) }) : words.day(date);
            return selected ? t('date.selected', { date: name }) : name;
          },
        }}
        components={parts}
        onSelect={(date) => {
          onChange(shape === 'date' ? textOf(date) : `${textOf(date)} ${time}`);
          if (shape === 'date') onClose();
        }}
      />
      {shape === 'datetime' && (
        <div className="moment-time">
          <span aria-hidden="true">{t('date.time')}</span>
          <TimeField
            label={t('date.time')}
            value={time}
            isDisabled={value === null}
            onChange={(next) => value !== null && onChange(`${value.slice(0, 10)} ${next ?? '00:00:00'}`)}
          />
        </div>
      )}
    </div>
  );
}

/** Midnight of the day in the browser's time zone, which is what the calendar counts in. */
function dateOf(text: string): Date {
  const date = new Date(2000, Number(text.slice(5, 7)) - 1, Number(text.slice(8, 10)));
  date.setFullYear(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, Number(text.slice(8, 10)));
  return date;
}

function textOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The month that is shown when there is no value: today's, or the nearest one that can be chosen. */
function dateWithin(min: string, max: string): Date {
  const today = textOf(new Date());
  return dateOf(today < min ? min : today > max ? max : today);
}

interface WeekInfo {
  readonly firstDay: number;
}

function calendarWords(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const { format: write } = new Intl.DateTimeFormat(locale, options);
    return (date: Date): string => write(date);
  };
  const details = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
  const week = details.getWeekInfo?.() ?? details.weekInfo;
  return {
    firstDay: ((week?.firstDay ?? 7) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6,
    month: format({ month: 'short' }),
    weekday: format({ weekday: 'short' }),
    longWeekday: format({ weekday: 'long' }),
    caption: format({ month: 'long', year: 'numeric' }),
    day: format({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
  };
}
