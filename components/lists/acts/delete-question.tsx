import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ListPlan, NamedLink } from '@/lib/lists/list-plan';
import type { Losses } from './losses';

const shown = 10;

export interface DeleteQuestionProps {
  readonly plan: ListPlan;
  readonly names: readonly string[];
  readonly losses: Losses;
}

/** What is asked before rows are deleted, with what is touched. */
export function DeleteQuestion({ plan, names, losses }: DeleteQuestionProps): ReactElement {
  const t = useTranslations('list.confirm');
  const nouns = useTranslations('list.nouns');
  const { charts, dashboards, tabs, reports } = losses;
  const [name = ''] = names;
  const hasLog = plan.acts.includes('log');
  if (names.length > 1) {
    return (
      <div className="list-question">
        <p>{t('sureMany', { things: nouns(plan.noun, { count: names.length }) })}</p>
        <ul>
          {names.slice(0, shown).map((one, at) => (
            <li key={`${at}-${one}`}>{one}</li>
          ))}
          {names.length > shown && <li>{t('more', { count: names.length - shown })}</li>}
        </ul>
        {hasLog && <p>{t('logs', { count: names.length })}</p>}
      </div>
    );
  }
  const isSource = plan.id === 'dataset' || plan.id === 'database';
  if (isSource && charts !== null && dashboards !== null) {
    const counts = { name, charts: charts.length, dashboards: dashboards.length };
    return (
      <div className="list-question">
        <p>{plan.id === 'dataset' ? t('dataset', counts) : t('database', { ...counts, tabs: tabs ?? 0 })}</p>
        <Affected title={t('affectedDashboards')} links={dashboards} />
        <Affected title={t('affectedCharts')} links={charts} />
      </div>
    );
  }
  return (
    <div className="list-question">
      <p>{t('sure', { name })}</p>
      {hasLog && <p>{t('logs', { count: 1 })}</p>}
      {plan.id === 'chart' && dashboards !== null && <p>{t('chartStays', { count: dashboards.length })}</p>}
      {plan.id === 'dashboard' && charts !== null && <p>{t('dashboardCharts', { count: charts.length })}</p>}
      {reports !== null && reports > 0 && <p>{t('reports', { count: reports })}</p>}
      {plan.id === 'chart' && <Affected title={t('affectedDashboards')} links={dashboards ?? []} />}
    </div>
  );
}

function Affected({
  title,
  links,
}: {
  readonly title: string;
  readonly links: readonly NamedLink[];
}): ReactElement | null {
  const t = useTranslations('list.confirm');
  if (links.length === 0) return null;
  return (
    <section>
      <h4>{title}</h4>
      <ul>
        {links.slice(0, shown).map(({ id, text, href }) => (
          <li key={id}>
            <a href={href} target="_blank" rel="noreferrer">
              {text}
            </a>
          </li>
        ))}
        {links.length > shown && <li>{t('others', { count: links.length - shown })}</li>}
      </ul>
    </section>
  );
}
