import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { storedSettings } from '@/components/dashboard/edit/stored-dashboard';
import { useEditStore } from '@/components/dashboard/edit/use-edit';
import { toast } from '@/components/ui/overlay/toast';
import { ApiError, api } from '@/lib/client/api';
import type { DashboardDraft } from '@/lib/dashboard/edit/draft';
import type { EditData } from '@/lib/dashboard/edit/edit-data';
import { copyBody, positionLength, positionLimit, type SaveContext, saveBody } from '@/lib/dashboard/edit/save';
import { chartTypesOf } from './chart-types';

export interface Saving {
  readonly isSaving: boolean;
  /** A newer version that somebody else saved, which has to be confirmed before it is replaced. */
  readonly newer: EditData | null;
  readonly save: () => Promise<void>;
  readonly overwrite: () => Promise<void>;
  readonly keep: () => void;
  /** True when the copy was made. */
  readonly saveAs: (title: string, copiesCharts: boolean) => Promise<boolean>;
}

export interface SaveOptions {
  /** The dashboard was saved; the path is that of the dashboard, or of its copy. */
  readonly onSaved: (path: string) => void;
}

const nearLimit = 0.9;

/** The status of a refused save that is based on an older version. */
const changedMeanwhile = 412;

export function useSave({ onSaved }: SaveOptions): Saving {
  const t = useTranslations('dashboard.edit.save');
  const store = useEditStore();
  const [isSaving, setIsSaving] = useState(false);
  const [newer, setNewer] = useState<EditData | null>(null);

  function draftNow(): DashboardDraft {
    return store.getState().history.present;
  }
  function contextNow(): SaveContext {
    const state = store.getState();
    const { data } = state;
    const interactive = new Set(data.interactiveTypes);
    const charts = [...chartTypesOf(state)].flatMap(([id, type]) => (interactive.has(type) ? [id] : []));
    return {
      interactiveCharts: new Set(charts),
      hasRoles: data.hasRoles,
      hasTags: data.hasTags,
      themeId: data.theme?.id,
      drawn: {
        scheme: storedSettings(data).color_scheme,
        labelColors: data.labelColors,
        sharedLabels: data.sharedLabels,
      },
    };
  }
  function isTooLarge(): boolean {
    const length = positionLength(draftNow());
    if (length >= positionLimit) toast.danger(t('tooLarge', { length, limit: positionLimit }));
    else if (length >= positionLimit * nearLimit) toast.warning(t('nearLimit', { length, limit: positionLimit }));
    return length >= positionLimit;
  }
  function say(problem: unknown): void {
    toast.danger(reasonOf(problem, t));
  }

  /** Stores the draft unless there is a newer version than the given one: that is then shown instead. */
  async function send(version: string): Promise<void> {
    const { data } = store.getState();
    const draft = draftNow();
    try {
      await api.put(`/api/v1/dashboard/${data.id}`, saveBody(draft, contextNow()), { ifMatch: version });
    } catch (problem) {
      if (!(problem instanceof ApiError && problem.status === changedMeanwhile)) throw problem;
      setNewer(await api.get<EditData>(`/superset/dashboard/${data.id}/draft/`));
      return;
    }
    onSaved(`/superset/dashboard/${encodeURIComponent(draft.slug || String(data.id))}/`);
  }
  async function working(work: () => Promise<void>): Promise<void> {
    if (isSaving) return;
    setIsSaving(true);
    try {
      await work();
    } catch (problem) {
      say(problem);
    } finally {
      setIsSaving(false);
    }
  }

  return {
    isSaving,
    newer,
    keep: () => setNewer(null),
    save: () =>
      working(async () => {
        if (isTooLarge()) return;
        await send(store.getState().data.version);
      }),
    overwrite: () =>
      working(async () => {
        if (newer !== null) await send(newer.version);
      }),
    async saveAs(title, copiesCharts) {
      let isDone = false;
      await working(async () => {
        if (isTooLarge()) return;
        const { data } = store.getState();
        const body = copyBody(draftNow(), contextNow(), { title, copiesCharts });
        const answer = await api.post<{ readonly result: { readonly id: number } }>(
          `/api/v1/dashboard/${data.id}/copy/`,
          body,
        );
        isDone = true;
        onSaved(`/superset/dashboard/${answer.result.id}/`);
      });
      return isDone;
    },
  };
}

type SaveText = ReturnType<typeof useTranslations<'dashboard.edit.save'>>;

function reasonOf(problem: unknown, t: SaveText): string {
  if (!(problem instanceof ApiError)) return t('unknown');
  if (problem.status === 403) return t('forbidden');
  const reason = problem.errors
    .map(({ message }) => message)
    .join(' ')
    .trim();
  return reason === '' ? t('unknown') : t('failed', { reason });
}
