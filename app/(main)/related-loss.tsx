import type { ReactElement } from 'react';
import type { Asked } from '@/lib/server/api/ask';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('relatedLoss');

interface Counted<Item> {
  readonly count: number;
  readonly result: readonly Item[];
}

interface RelatedObjects {
  readonly charts: Counted<{ readonly id: number; readonly slice_name: string | null }>;
  readonly dashboards: Counted<{ readonly id: number; readonly title: string | null }>;
  readonly sqllab_tab_states?: Counted<{ readonly id: number }>;
}

const shownLosses = 10;

/** The charts, dashboards and SQL Lab tabs that use a database or a dataset; null when they may not be listed. */
export function relatedLoss(found: Asked<RelatedObjects>, rule?: string): ReactElement | null {
  if ('refusal' in found) return null;
  const { charts, dashboards, sqllab_tab_states: tabs } = found.body;
  const counts = { charts: charts.count, dashboards: dashboards.count };
  if (charts.count + dashboards.count + (tabs?.count ?? 0) === 0) {
    return <p className="text-[13px] text-quiet">{t(tabs ? 'unusedAnywhere' : 'unused')}</p>;
  }
  return (
    <div className="grid gap-2 pt-1 text-[13px]">
      <p>
        {tabs ? t('usedByTabs', { ...counts, tabs: tabs.count }) : t('usedBy', counts)}
        {rule ? ` ${rule}` : ''}
      </p>
      <LossList
        title={t('dashboards')}
        items={dashboards.result.map((one) => ({ href: `/superset/dashboard/${one.id}/`, text: one.title ?? '' }))}
      />
      <LossList
        title={t('charts')}
        items={charts.result.map((one) => ({ href: `/explore/?slice_id=${one.id}`, text: one.slice_name ?? '' }))}
      />
    </div>
  );
}

interface LossListProps {
  readonly title: string;
  readonly items: readonly { readonly href: string; readonly text: string }[];
}

function LossList({ title, items }: LossListProps): ReactElement | null {
  if (items.length === 0) return null;
  return (
    <div>
      <strong>{title}</strong>
      <ul className="list-disc pl-5">
        {items.slice(0, shownLosses).map(({ href, text }) => (
          <li key={href} className="break-words">
            <a href={href}>{text}</a>
          </li>
        ))}
        {items.length > shownLosses ? <li>{t('others', { count: items.length - shownLosses })}</li> : null}
      </ul>
    </div>
  );
}
