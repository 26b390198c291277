import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { toast } from '@/components/ui/overlay/toast';
import { useConfirm } from '@/components/ui/overlay/use-confirm';
import { api } from '@/lib/client/api';
import { changesOf, isOtherSource } from '@/lib/dataset/changes';
import type { DatasetEditing } from './editor-context';

export interface Saving {
  readonly isSaving: boolean;
  /** Why the last save was refused. */
  readonly error: unknown;
  readonly forgetError: () => void;
  readonly save: () => Promise<void>;
}

/** Stores the draft after a question. Whoever saved in between is not overwritten. */
export function useSave(
  { datasetId, store }: DatasetEditing,
  version: number | string | null,
  onSaved: () => void,
): Saving {
  const t = useTranslations('dataset.save');
  const errorText = useErrorText();
  const confirm = useConfirm();
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isAsked = useRef(false);

  async function isMeant(): Promise<boolean> {
    if (isAsked.current) return false;
    isAsked.current = true;
    const answer = await confirm({ title: t('confirmTitle'), text: t('confirm'), confirmLabel: t('confirmed') });
    isAsked.current = false;
    return answer;
  }
  async function save(): Promise<void> {
    const { draft, saved } = store.getState();
    if (!(await isMeant())) return;
    setIsSaving(true);
    setError(null);
    try {
      const path = `/api/v1/dataset/${datasetId}`;
      await api.put(path, changesOf(draft), version === null ? {} : { ifMatch: String(version) });
      if (isOtherSource(saved.source, draft.source)) await readColumns(path);
      store.markSaved(draft);
      toast.success(t('saved'));
      onSaved();
    } catch (problem) {
      setError(problem);
    } finally {
      setIsSaving(false);
    }
  }
  /** The columns of another source are read once it is stored; until then they are those of the draft. */
  async function readColumns(path: string): Promise<void> {
    try {
      await api.put(`${path}/refresh`);
    } catch (problem) {
      toast.warning(t('columnsUnread', { reason: errorText(problem) }));
    }
  }
  return { isSaving, error, forgetError: () => setError(null), save };
}
