import type { HeadParts } from '@/components/dashboard/header/dashboard-head';
import { FavoriteStar } from '@/components/dashboard/header/favorite-star.client';
import { MenuHost } from '@/components/dashboard/header/menu-host.client';
import { PublishButton } from '@/components/dashboard/header/publish-button.client';
import { can } from '@/lib/permissions/can';
import { type HeadFacts, headFacts } from '@/lib/server/dashboard/head-facts';
import { ageText } from '@/lib/text/age';
import dashboardTexts from '@/lib/text/messages/en/dashboard.json';
import { textsNow } from '@/lib/text/messages/translations';
import { canEdit } from './dashboard-frame';
import type { DashboardView } from './dashboard-request';

/** The parts of the header beside the title; null for viewers who are not signed in, and where the title is not shown. */
export async function headParts(view: DashboardView): Promise<HeadParts | null> {
  const { viewer, dashboard, state } = view;
  if (viewer.kind !== 'user' || state.standalone >= 2) return null;
  return partsOf(view, await headFacts(viewer, dashboard.id));
}

function partsOf(view: DashboardView, facts: HeadFacts): HeadParts {
  const { viewer, dashboard, state } = view;
  const { id, title, published, subject } = dashboard;
  const mayEdit = canEdit(view);
  const { words, star, publish } = textsNow('dashboard', dashboardTexts).header;
  const menu = {
    id,
    title,
    isFullscreen: state.standalone > 0,
    isHorizontal: dashboard.metadata.isHorizontal,
    hasCrossFilters: dashboard.metadata.hasCrossFilters,
    mayEdit,
    mayCopy: can(viewer, 'can_write on Dashboard', subject),
    mayEmbed: can(viewer, 'can_set_embedded on Dashboard', subject),
    mayDownload: can(viewer, 'can_csv on Superset'),
    mayExport: can(viewer, 'can_export on Dashboard'),
    mayShare: can(viewer, 'can_share_dashboard on Superset'),
    mayReport: can(viewer, 'can_write on ReportSchedule'),
  };
  return {
    star: <FavoriteStar id={id} isStarred={facts.isStarred} words={star} />,
    publish: mayEdit ? <PublishButton id={id} isPublished={published} words={publish} /> : null,
    menu: <MenuHost subject={menu} words={words} />,
    owners: facts.owners,
    changedBy: facts.changedBy,
    changed: ageText(dashboard.changed_on.getTime(), Date.now(), viewer.locale),
    changedAt: dashboard.changed_on,
  };
}
