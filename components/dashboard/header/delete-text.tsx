import './header.css';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { ApiError, api } from '@/lib/client/api';

/** What a dashboard that is deleted leaves behind, and takes along. */
export interface Touched {
  readonly charts: number;
  readonly reports: number;
  readonly isEmbedded: boolean;
}

/** Counts what cannot be read as none. */
export async function touchedBy(id: number): Promise<Touched> {
  const q = { filters: [{ col: 'dashboard_id', opr: 'eq', value: id }], page_size: 1 };
  const [charts, reports, isEmbedded] = await Promise.all(
    [
      api
        .get<{ readonly result: readonly unknown[] }>(`/api/v1/dashboard/${id}/charts`)
        .then(({ result }) => result.length),
      api.get<{ readonly count: number }>('/api/v1/report/', { q }).then(({ count }) => count),
      api.get(`/api/v1/dashboard/${id}/embedded`).then(() => true),
    ].map((asked) => asked.catch(refused)),
  );
  return { charts: Number(charts ?? 0), reports: Number(reports ?? 0), isEmbedded: isEmbedded === true };
}

/** Null for what the server refuses, such as an embedding that there is not. */
function refused(problem: unknown): null {
  if (problem instanceof ApiError && problem.status >= 400 && problem.status < 500) return null;
  throw problem;
}

export function DeleteText({ title, touched }: { readonly title: string; readonly touched: Touched }): ReactElement {
  const t = useTranslations('dashboard.header.delete');
  const { charts, reports, isEmbedded } = touched;
  return (
    <>
      <p>{t('text', { title })}</p>
      <ul className="header-list">
        {charts > 0 && <li>{t('charts', { count: charts })}</li>}
        <li>{t('links')}</li>
        {isEmbedded && <li>{t('embedded')}</li>}
        {reports > 0 && <li>{t('reports', { count: reports })}</li>}
      </ul>
    </>
  );
}
