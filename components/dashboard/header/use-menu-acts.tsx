import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { savePicture, themeNow } from '@/components/chart/client/save-picture';
import { saveSettings } from '@/components/dashboard/edit/save-settings';
import { toast } from '@/components/ui/overlay/toast';
import { useConfirm } from '@/components/ui/overlay/use-confirm';
import { ApiError } from '@/lib/client/api';
import { openPage } from '@/lib/client/page-path';
import { routes } from '@/lib/client/routes';
import { isObject } from '@/lib/text/is-object';
import { DeleteText, touchedBy } from './delete-text';
import type { MenuSubject } from './menu-subject';
import { copyLink as copyLinkOf, mailLink as mailLinkOf } from './share';

/** What the header's menu does with the server. Failures are told by a message. */
export function useMenuActs({ id, title }: MenuSubject) {
  const t = useTranslations('dashboard.header');
  const confirm = useConfirm();
  const [isBusy, setIsBusy] = useState(false);

  async function working(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
    } catch (problem) {
      toast.danger(problem instanceof ApiError && problem.message !== '' ? problem.message : t('words.failed'));
    }
    setIsBusy(false);
  }
  return {
    isBusy,
    copyLink: () =>
      working(async () => {
        if (await copyLinkOf({ id })) toast.success(t('words.copied'));
        else toast.danger(t('words.failed'));
      }),
    /** Saves the dashboard, in the state it has on the page, as a file that the server draws. */
    saveAsFile: (root: HTMLElement, file: DashboardFile) => working(() => savePicture(fileAddress(id, root, file))),
    mailLink: () => working(() => mailLinkOf({ id, title })),
    saveAs: (name: string, copiesCharts: boolean) =>
      working(async () => {
        const { result } = await routes.dashboards.get(id);
        const settings = { ...objectIn(result.json_metadata), positions: objectIn(result.position_json) };
        const copy = await routes.dashboards.copy(id, {
          dashboard_title: name,
          css: result.css ?? '',
          duplicate_slices: copiesCharts,
          json_metadata: JSON.stringify(settings),
        });
        openPage(`/superset/dashboard/${copy.result.id}/`);
      }),
    /** Changes settings of the dashboard. */
    change: (changes: Readonly<Record<string, unknown>>) =>
      working(async () => {
        await saveSettings(id, changes);
        location.reload();
      }),
    remove: () =>
      working(async () => {
        const touched = await touchedBy(id);
        const isSure = await confirm({
          title: t('delete.title'),
          text: <DeleteText title={title} touched={touched} />,
          confirmLabel: t('delete.confirm'),
          cancelLabel: t('delete.cancel'),
          isDanger: true,
        });
        if (!isSure) return;
        await routes.dashboards.remove(id);
        openPage('/dashboard/list/');
      }),
  };
}

export type DashboardFile = 'pdf' | 'png' | 'xlsx';

/** Where paper is usually of the size "letter". */
const letterRegions = /-(?:US|CA|MX|PH|CL|CO|VE)\b/i;
const narrowest = 600;
const widest = 2400;

function fileAddress(id: number, root: HTMLElement, file: DashboardFile): string {
  const params = new URLSearchParams(location.search || (root.dataset.state ?? ''));
  params.delete('edit');
  params.set('file', file);
  params.set('mode', themeNow());
  if (file === 'pdf') {
    params.set('mode', 'light');
    params.set('paper', letterRegions.test(navigator.language) ? 'letter' : 'a4');
  }
  if (file === 'png') {
    const body = root.querySelector<HTMLElement>('.dashboard-body') ?? root;
    params.set('width', String(Math.min(widest, Math.max(narrowest, Math.round(body.clientWidth)))));
    params.set('scale', '2');
  }
  return `/superset/dashboard/${id}/document/?${params}`;
}

function objectIn(text: string | null | undefined): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(text || '{}');
    return isObject(found) ? found : {};
  } catch {
    return {};
  }
}
