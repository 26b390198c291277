import type { AssetFolder, Assets } from '@/lib/server/transfer/asset';
import { type ImportKind, importKinds } from '@/lib/server/transfer/parse-bundle';
import { currentLanguage } from '@/lib/text/current-language';
import { languageTag } from '@/lib/text/language';
import { pageTexts } from '@/lib/text/messages/page-texts';
import type { Notice, NoticeLink } from '@/lib/text/notice';
import type { Imported } from './assets';

const t = pageTexts('importNotice');

const folders = [
  'dashboards',
  'charts',
  'datasets',
  'databases',
  'queries',
  'themes',
] as const satisfies readonly AssetFolder[];

const addresses: Readonly<Record<AssetFolder, (id: number) => string>> = {
  dashboards: (id) => `/superset/dashboard/${id}/`,
  charts: (id) => `/explore/?slice_id=${id}`,
  datasets: (id) => `/explore/?datasource_type=table&datasource_id=${id}`,
  databases: (id) => `/dataset/add/?database=${id}`,
  queries: (id) => `/savedqueryview/list/?edit=${id}`,
  themes: (id) => `/theme/list/?edit=${id}`,
};

const mostLinks = 4;

/** A summary of imported and kept objects, with links to at most four objects of the imported kind. */
export function importNotice(
  kind: ImportKind,
  assets: Assets,
  imported: Imported,
  kept: ReadonlySet<string>,
): Notice & { readonly links: readonly NoticeLink[] } {
  const found = folders.flatMap((folder) =>
    [...assets[folder]].flatMap(([path, asset]) => {
      const id = imported[folder].get(path);
      return id === undefined ? [] : [{ folder, id, name: nameOf(asset), isKept: kept.has(asset.uuid) }];
    }),
  );
  const [brought, old] = [false, true].map((isKept) => counted(found.filter((one) => one.isKept === isKept)));
  const main = importKinds[kind].folder ?? 'dashboards';
  const links = found
    .filter(({ folder }) => folder === main)
    .slice(0, mostLinks)
    .map(({ folder, id, name }) => ({ text: name, href: addresses[folder](id) }));
  const sentences = [
    brought ? t('imported', { things: brought }) : t('nothingNew'),
    ...(old ? [t('kept', { things: old })] : []),
  ];
  return { isGood: true, text: sentences.join(' '), links };
}

function counted(found: readonly { readonly folder: AssetFolder }[]): string {
  const parts = folders.flatMap((folder) => {
    const count = found.filter((one) => one.folder === folder).length;
    return count === 0 ? [] : [t(folder, { count })];
  });
  return new Intl.ListFormat(languageTag(currentLanguage()), { type: 'conjunction' }).format(parts);
}

function nameOf(asset: Readonly<Record<string, unknown>>): string {
  const names = ['dashboard_title', 'slice_name', 'table_name', 'database_name', 'label', 'theme_name'];
  const name = names.map((one) => asset[one]).find((one) => typeof one === 'string' && one !== '');
  return typeof name === 'string' ? name : t('openIt');
}
