import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import { paramsOf, type SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { RecordSheet } from '@/app/(main)/record-sheet';
import { tagEditing } from '@/app/(main)/superset/tags/tag-editing';
import { TaggedSection } from '@/components/tag/tagged-section';
import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { NoticeLine } from '@/components/ui/notice-line';
import { AppError } from '@/lib/errors/app-error';
import { person, textOf } from '@/lib/lists/row-text';
import { show } from '@/lib/server/api/show';
import { readNotice } from '@/lib/server/auth/flash';
import { tagResource } from '@/lib/server/resources/tag/tag';
import { objectsWithTags } from '@/lib/server/tags/objects-with-tags';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('allEntities');

export const generateMetadata = (): Metadata => ({ title: t('taggedObjects') });

const sections = [
  {
    kind: 'dashboard',
    get title() {
      return t('dashboards');
    },
    pageName: 'dashboardPage',
  },
  {
    kind: 'chart',
    get title() {
      return t('charts');
    },
    pageName: 'chartPage',
  },
  {
    kind: 'query',
    get title() {
      return t('savedQueries');
    },
    pageName: 'queryPage',
  },
] as const;

/** The page of the tag with this `id`: what it is, and the objects that carry it. */
export default async function TaggedPage(props: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const [viewer, params] = await Promise.all([currentViewer(), paramsOf(props.searchParams)]);
  const asked = params.get('id') ?? '';
  if (!/^\d{1,9}$/.test(asked)) return <NoTag />;
  const { id, result } = await show(tagResource, viewer, asked).catch((problem: unknown) => {
    if (problem instanceof AppError && problem.entry.status < 500) notFound();
    throw problem;
  });
  const found = await objectsWithTags(viewer, { names: [], ids: [id], types: [] });
  const notice = readNotice(await headers());
  const pages = sections.map(({ pageName }) => [pageName, pageOf(params.get(pageName))] as const);
  const kept = Object.fromEntries([
    ['id', String(id)],
    ...pages.filter(([, page]) => page > 0).map(([name, page]) => [name, String(page)]),
  ]);
  const facts = [
    textOf(result, 'description'),
    person('created_by')(result),
    textOf(result, 'changed_on_delta_humanized'),
  ].filter(Boolean);
  return (
    <>
      <div className="page">
        {notice === null ? null : <NoticeLine {...notice} />}
        <div className="tagged-head">
          <h1>{textOf(result, 'name')}</h1>
          {viewer.permissions.has(tagEditing.permission) && (
            <form method="get" action="/superset/all_entities/" className="page-actions">
              <input type="hidden" name="id" value={id} />
              <Button type="submit" name="edit" value={id}>
                {t('editTag')}
              </Button>
            </form>
          )}
        </div>
        <p className="tagged-facts">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {found.length === 0 ? (
          <NothingTagged />
        ) : (
          sections.map(({ kind, title, pageName }, at) => {
            const rows = found.filter((one) => one.type === kind);
            if (rows.length === 0) return null;
            const { [pageName]: _, ...others } = kept;
            return (
              <TaggedSection
                key={kind}
                title={title}
                pageName={pageName}
                kept={others}
                page={pages[at]?.[1] ?? 0}
                rows={rows.map((row) => ({
                  id: Number(row.id),
                  title: row.name ?? '',
                  href: row.url,
                  tags: row.tags.filter(({ type }) => type === 'TagType.custom'),
                  owners: row.owners.map((owner) => ({
                    id: owner.id,
                    name: `${owner.first_name} ${owner.last_name}`.trim(),
                  })),
                }))}
              />
            );
          })
        )}
      </div>
      <RecordSheet
        path="/superset/all_entities/"
        params={params}
        viewer={viewer}
        resource={tagResource}
        editing={{ ...tagEditing, cannotCreate: true }}
      />
    </>
  );
}

function pageOf(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0;
}

/** The page where the address names no tag. */
function NoTag(): ReactElement {
  return (
    <div className="page">
      <h1>{t('taggedObjects')}</h1>
      <NothingTagged />
    </div>
  );
}

function NothingTagged(): ReactElement {
  return (
    <Empty title={t('nothingCarriesThisTag')}>
      <a href="/superset/tags/">{t('allTags')}</a>
    </Empty>
  );
}
