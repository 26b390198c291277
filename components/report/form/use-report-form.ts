import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { leaveWithNotice } from '@/components/crud/leave-page';
import type { ReportHostProps } from '@/components/report/report-host.client';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import { bodyOf, completeIn, type ReportDraft } from '@/lib/report/draft';

export type FormProps = Omit<ReportHostProps, 'children'>;

export interface ReportForm {
  readonly props: FormProps;
  readonly draft: ReportDraft;
  readonly set: (changes: Partial<ReportDraft>) => void;
}

/** The draft of the form, and what sends it. */
export function useReportForm(props: FormProps) {
  const [draft, setDraft] = useState(props.draft);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const t = useTranslations('report.saved');
  const errorText = useErrorText();
  const complete = completeIn(draft);
  const isComplete = Object.values(complete).every(Boolean);

  async function save(): Promise<void> {
    if (!isComplete || isSaving) return;
    setIsSaving(true);
    setProblem(null);
    const { id } = draft;
    try {
      if (id === null) await api.post('/api/v1/report/', bodyOf(draft));
      else await api.put(`/api/v1/report/${id}`, changesOf(draft), versionOf(props.version));
      await leaveWithNotice(props.back, t(id === null ? 'created' : 'updated', { kind: draft.kind }));
    } catch (error) {
      setProblem(error instanceof ApiError && error.message !== '' ? error.message : errorText(error));
      setIsSaving(false);
    }
  }

  return {
    form: { props, draft, set: (changes: Partial<ReportDraft>) => setDraft((now) => ({ ...now, ...changes })) },
    complete,
    isComplete,
    isSaving,
    problem,
    save,
    isChanged: JSON.stringify(draft) !== JSON.stringify(props.draft),
  };
}

/** The way a schedule came to be is not changed. */
function changesOf(draft: ReportDraft): Readonly<Record<string, unknown>> {
  const { creation_method: _, ...changes } = bodyOf(draft);
  return changes;
}

function versionOf(version: number | string | null): { ifMatch?: string } {
  return version === null ? {} : { ifMatch: `"${version}"` };
}
