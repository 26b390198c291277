import { openTabsIn } from '@/components/dashboard/client/tabs';
import { api } from '@/lib/client/api';
import { copyText } from '@/lib/client/clipboard';
import { routes } from '@/lib/client/routes';
import { isStateParam } from '@/lib/dashboard/page-params';

export interface LinkSubject {
  /** The dashboard's. */
  readonly id: number;
  /** The component to which the link leads; the whole dashboard without it. */
  readonly anchor?: string | undefined;
}

/** A permanent address of the dashboard as it is on the screen: filters, open tabs, and display options. */
async function permalink({ id, anchor }: LinkSubject): Promise<string> {
  const address = new URLSearchParams(location.search);
  const state = await api.get<{ readonly dataMask: Readonly<Record<string, unknown>> }>(
    `/superset/dashboard/${id}/state/${location.search}`,
  );
  const urlParams = [...address].filter(([name]) => !isState(name));
  const body = { dataMask: state.dataMask, activeTabs: openTabsIn(document), urlParams };
  return (await routes.dashboards.link(id, anchor === undefined ? body : { ...body, anchor })).url;
}

/** Whether a parameter is part of what the link stores, or only of the way to the page. */
function isState(name: string): boolean {
  return isStateParam(name) || name === 'edit' || name === 'plain';
}

/** Must be called in the handler of a click. False when the browser does not allow copying. */
export async function copyLink(subject: LinkSubject): Promise<boolean> {
  const link = permalink(subject);
  const isCopied = await copyText(link);
  await link;
  return isCopied;
}

export async function mailLink({ title, ...subject }: LinkSubject & { readonly title: string }): Promise<void> {
  const link = await permalink(subject);
  location.href = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(link)}`;
}
