import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { paramsOf, type SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { Empty } from '@/components/ui/empty';
import { objectsWithTags } from '@/lib/server/tags/objects-with-tags';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('allEntities');

export const metadata: Metadata = { title: t('taggedObjects') };

/** The objects with the tag of this `id`. */
export default async function TaggedPage(props: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const [viewer, params] = await Promise.all([currentViewer(), paramsOf(props.searchParams)]);
  const id = params.get('id') ?? '';
  const found = /^\d{1,9}$/.test(id) ? await objectsWithTags(viewer, { names: [], ids: [Number(id)], types: [] }) : [];
  return (
    <div className="page">
      <h1>{t('taggedObjects')}</h1>
      {found.length === 0 ? (
        <Empty title={t('nothingCarriesThisTag')}>
          <a href="/superset/tags/">{t('allTags')}</a>
        </Empty>
      ) : (
        <div className="panel">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('name')}</th>
                <th scope="col">{t('kind')}</th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ type, id: objectId, name, url }) => (
                <tr key={`${type}-${objectId}`}>
                  <td className="wide">
                    <a href={url ?? ''} className="font-medium">
                      {name}
                    </a>
                  </td>
                  <td className="text-quiet">{type}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
