'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { toast } from '@/components/ui/overlay/toast';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { api } from '@/lib/client/api';
import report from '@/lib/text/messages/en/report.json';
import ui from '@/lib/text/messages/en/ui.json';
import { useLive } from './use-live';

export interface JobActsProps {
  readonly id: number;
  readonly title: string;
  readonly isOpen: boolean;
  readonly locale: string;
}

const messages = { report, ui };

/** What an administrator may do with a job: end an open one, run an ended one again. */
export function JobActs(props: JobActsProps): ReactElement {
  return (
    <TextProvider locale={props.locale} messages={messages}>
      <ActButton {...props} />
    </TextProvider>
  );
}

function ActButton({ id, title, isOpen }: JobActsProps): ReactElement {
  const t = useTranslations('report.jobs');
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const isLive = useLive();
  async function act(): Promise<void> {
    setIsBusy(true);
    try {
      await api.post(`/api/v1/job/${id}/${isOpen ? 'cancel' : 'run'}`);
      location.reload();
    } catch (error) {
      toast.danger(errorText(error));
      setIsBusy(false);
    }
  }
  const word = t(isOpen ? 'cancel' : 'run');
  return (
    <Button look="plain" disabled={isBusy || !isLive} aria-label={`${word}: ${title}`} onClick={() => void act()}>
      {word}
    </Button>
  );
}
