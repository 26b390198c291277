'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactElement, useMemo, useState } from 'react';
import { Field } from '@/components/ui/input/field.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Select } from '@/components/ui/select/select.client';
import { cronOf, cronWords, isCron, periods, type Repeat, repeatOf, usualRepeat } from '@/lib/report/cron';
import { nextTimes } from '@/lib/time/schedule';
import type { ReportForm } from './use-report-form';

const retentions = [0, 1, 7, 30, 90, 365];
const inOrder = () => 0;
const shownRuns = 5;
const upTo = (most: number, least = 0) =>
  Array.from({ length: most - least + 1 }, (_, at) => ({
    value: at + least,
    label: String(at + least).padStart(2, '0'),
  }));
const minutes = upTo(59);
const hours = upTo(23);
const days = upTo(31, 1);

export function SchedulePanel(form: ReportForm): ReactElement {
  const { draft, set, props } = form;
  const t = useTranslations('report.schedule');
  const [isSimple, setIsSimple] = useState(repeatOf(draft.crontab) !== null);
  const isAlert = draft.kind === 'Alert';
  const zones = useMemo(() => props.timezones.map((zone) => ({ value: zone, label: zone })), [props.timezones]);
  const kept = retentions.includes(draft.retention) ? retentions : [...retentions, draft.retention];
  return (
    <div className="report-panel">
      <Field label={t('type')} isRequired>
        <Select
          options={[
            { value: 'simple', label: t('recurring') },
            { value: 'cron', label: t('cron') },
          ]}
          sortOptions={inOrder}
          value={isSimple ? 'simple' : 'cron'}
          onChange={(type) => {
            setIsSimple(type === 'simple');
            if (type === 'simple' && repeatOf(draft.crontab) === null) set({ crontab: cronOf(usualRepeat) });
          }}
        />
      </Field>
      {isSimple ? (
        <RepeatFields
          repeat={repeatOf(draft.crontab) ?? usualRepeat}
          onChange={(next) => set({ crontab: cronOf(next) })}
        />
      ) : (
        <Field label={t('expression')} isRequired error={isCron(draft.crontab) ? undefined : t('invalid')}>
          <TextField value={draft.crontab} maxLength={1000} onChange={(crontab) => set({ crontab })} />
        </Field>
      )}
      <Field label={t('timezone')} isRequired>
        {(ids) => (
          <Select
            {...ids}
            label={t('timezoneLabel')}
            options={zones}
            value={draft.timezone}
            onChange={(zone) => set({ timezone: zone === null ? 'UTC' : String(zone) })}
          />
        )}
      </Field>
      <NextRuns crontab={draft.crontab} timezone={draft.timezone} />
      <Field label={t('retention')} isRequired>
        <Select
          options={kept.map((value) => ({ value, label: t('days', { days: value }) }))}
          sortOptions={inOrder}
          value={draft.retention}
          onChange={(retention) => set({ retention: Number(retention ?? 90) })}
        />
      </Field>
      <Field label={t('workingTimeout')} isRequired>
        <NumberField
          value={draft.workingTimeout}
          min={1}
          unit="s"
          placeholder={t('seconds')}
          onChange={(workingTimeout) => set({ workingTimeout })}
        />
      </Field>
      {isAlert ? (
        <Field label={t('gracePeriod')} hint={t('graceHint')}>
          <NumberField
            value={draft.gracePeriod}
            min={1}
            unit="s"
            placeholder={t('seconds')}
            onChange={(gracePeriod) => set({ gracePeriod })}
          />
        </Field>
      ) : null}
    </div>
  );
}

interface RepeatProps {
  readonly repeat: Repeat;
  readonly onChange: (repeat: Repeat) => void;
}

function RepeatFields({ repeat, onChange }: RepeatProps): ReactElement {
  const locale = useLocale();
  const t = useTranslations('report.schedule');
  const { period } = repeat;
  const number = (
    name: 'minute' | 'hour' | 'weekday' | 'day',
    options: readonly { value: number; label: string }[],
  ) => (
    <Field label={t(name)}>
      <Select
        options={options}
        sortOptions={inOrder}
        value={repeat[name]}
        onChange={(value) => onChange({ ...repeat, [name]: Number(value ?? 0) })}
      />
    </Field>
  );
  return (
    <div className="report-repeat">
      <Field label={t('every')}>
        <Select
          options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
          sortOptions={inOrder}
          value={period}
          onChange={(value) => onChange({ ...repeat, period: periods.find((one) => one === value) ?? 'day' })}
        />
      </Field>
      {period === 'month' ? number('day', days) : null}
      {period === 'week' ? number('weekday', weekdaysIn(locale)) : null}
      {period === 'minute' || period === 'hour' ? null : number('hour', hours)}
      {period === 'minute' ? null : number('minute', minutes)}
    </div>
  );
}

/** Sunday is 0; the fourth of January 1970 was one. */
function weekdaysIn(locale: string) {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, value) => ({
    value,
    label: name.format(new Date(Date.UTC(1970, 0, 4 + value))),
  }));
}

function NextRuns(props: { readonly crontab: string; readonly timezone: string }): ReactElement {
  const { crontab, timezone } = props;
  const locale = useLocale();
  const t = useTranslations('report.schedule');
  const times = isCron(crontab) ? nextTimes(crontab, timezone, new Date(), shownRuns) : [];
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: timezone });
  return (
    <section className="report-runs" aria-label={t('next')}>
      <h3>{t('next')}</h3>
      <p>{cronWords(crontab)}</p>
      {times.length === 0 ? <p>{t('never')}</p> : null}
      <ol>
        {times.map((time) => (
          <li key={time.getTime()}>{format.format(time)}</li>
        ))}
      </ol>
    </section>
  );
}
