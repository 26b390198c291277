import type { ReactElement } from 'react';
import { apiAnswer } from '@/app/(main)/api-answer';
import type { Resource } from '@/lib/server/api/resource';

interface Counted<Item> {
  readonly count: number;
  readonly result: readonly Item[];
}

interface RelatedObjects {
  readonly charts: Counted<{ readonly id: number; readonly slice_name: string }>;
  readonly dashboards: Counted<{ readonly id: number; readonly title: string }>;
  readonly sqllab_tab_states?: Counted<{ readonly id: number }>;
}

const shownLosses = 10;

/** The charts, dashboards and SQL Lab tabs that use a database or a dataset; null when the API refuses to list them. */
export async function relatedLoss(resource: Resource, id: number, rule?: string): Promise<ReactElement | null> {
  const found = await apiAnswer<RelatedObjects>(resource, `/api/v1/${resource.name}/${id}/related_objects/`);
  if ('refusal' in found) return null;
  const { charts, dashboards, sqllab_tab_states: tabs } = found.body;
  if (charts.count + dashboards.count + (tabs?.count ?? 0) === 0) {
    return (
      <p className="text-[13px] text-quiet">No chart{tabs ? ', dashboard or SQL Lab tab' : ' or dashboard'} uses it.</p>
    );
  }
  return (
    <div className="grid gap-2 pt-1 text-[13px]">
      <p>
        Used by {counted(charts.count, 'chart')} on {counted(dashboards.count, 'dashboard')}
        {tabs ? `, open in ${counted(tabs.count, 'SQL Lab tab')}` : ''}.{rule ? ` ${rule}` : ''}
      </p>
      <LossList
        title="Dashboards"
        items={dashboards.result.map((one) => ({ href: `/superset/dashboard/${one.id}/`, text: one.title }))}
      />
      <LossList
        title="Charts"
        items={charts.result.map((one) => ({ href: `/explore/?slice_id=${one.id}`, text: one.slice_name }))}
      />
    </div>
  );
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
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
        {items.length > shownLosses ? <li>and {items.length - shownLosses} others</li> : null}
      </ul>
    </div>
  );
}
