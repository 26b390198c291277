'use client';

import './schedule-switch.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { Switch } from '@/components/ui/input/switch.client';
import { toast } from '@/components/ui/overlay/toast';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import type { ReportKind } from '@/lib/report/draft';
import report from '@/lib/text/messages/en/report.json';
import ui from '@/lib/text/messages/en/ui.json';
import { useLive } from './use-live';

export interface ScheduleSwitchProps {
  readonly id: number;
  readonly name: string;
  readonly kind: ReportKind;
  readonly isActive: boolean;
  readonly mayWrite: boolean;
  readonly locale: string;
}

const messages = { report, ui };

/** Whether a schedule is active, and the button that runs it at once. */
export function ScheduleSwitch(props: ScheduleSwitchProps): ReactElement {
  return (
    <TextProvider locale={props.locale} messages={messages}>
      <Controls {...props} />
    </TextProvider>
  );
}

function Controls({ id, name, kind, mayWrite, ...props }: ScheduleSwitchProps): ReactElement {
  const t = useTranslations('report.list');
  const [isActive, setIsActive] = useState(props.isActive);
  const [isBusy, setIsBusy] = useState(false);
  const isLive = useLive();

  async function working(work: () => Promise<unknown>, failed: string | null): Promise<boolean> {
    setIsBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      const reason = error instanceof ApiError && error.message !== '' ? error.message : '';
      toast.danger([failed, reason].filter(Boolean).join(' ') || t('toggleFailed'));
      return false;
    } finally {
      setIsBusy(false);
    }
  }
  async function toggle(next: boolean): Promise<void> {
    const isStored = await working(() => api.put(`/api/v1/report/${id}`, { active: next }), t('toggleFailed'));
    if (isStored) setIsActive(next);
  }
  async function run(): Promise<void> {
    if (await working(() => api.post(`/api/v1/report/${id}/run`), null)) toast.success(t('queued', { name }));
  }
  return (
    <span className="schedule-switch">
      <Switch
        label={t('active', { name })}
        isLabelHidden
        isChecked={isActive}
        isDisabled={!mayWrite || isBusy || !isLive}
        onChange={(next) => void toggle(next)}
      />
      {mayWrite ? (
        <IconButton
          icon="play"
          size="small"
          label={`${t(kind === 'Alert' ? 'check' : 'run')}: ${name}`}
          disabled={isBusy || !isLive}
          onClick={() => void run()}
        />
      ) : null}
    </span>
  );
}
