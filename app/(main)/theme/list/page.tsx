import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import { addressWith, paramsOf, type SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { ListPage } from '@/app/(main)/list-page';
import { recordDialog } from '@/app/(main)/record-dialog';
import type { FurtherForm, RecordEditing } from '@/app/(main)/record-sheet';
import { RecordDialog } from '@/components/crud/crud-form';
import { AppError } from '@/lib/errors/app-error';
import { type Row, text, textOf } from '@/lib/lists/row-text';
import { show } from '@/lib/server/api/show';
import { themeResource } from '@/lib/server/resources/theme';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('themes') });

const editing: RecordEditing = {
  api: '/api/v1/theme/',
  get noun() {
    return [t('nouns.theme'), t('nouns.themes')] as const;
  },
  permission: 'can_write on Theme',
  canImport: true,
  triesTheme: 'json_data',
  nameOf: text('theme_name'),
  get lost() {
    return t('dashboardsThatUseIt');
  },
  dialog: recordDialog('dialogs.addTheme', 'dialogs.editTheme', 'dialogs.add'),
  fields: (row) => [
    {
      kind: 'text',
      name: 'theme_name',
      label: t('name'),
      called: t('placeholders.themeName'),
      placeholder: t('placeholders.themeName'),
      value: textOf(row ?? {}, 'theme_name'),
      required: true,
      maxLength: 250,
    },
    {
      kind: 'text',
      name: 'json_data',
      label: t('jsonConfiguration'),
      value: row === null ? '{\n  "token": {}\n}' : textOf(row, 'json_data'),
      required: true,
      lines: 12,
      isCode: true,
      language: 'json',
      hint: t('jsonTokensSuchAs'),
    },
  ],
  further: async (row, viewer) => (row !== null && viewer.isAdmin ? systemForms(row) : []),
};

/** Forms that set the default themes of the whole system, for administrators. */
function systemForms(row: Row): FurtherForm[] {
  const id = textOf(row, 'id');
  return (['default', 'dark'] as const).map((choice) => {
    const isChosen = textOf(row, `is_system_${choice}`) === 'true';
    return {
      title: choice === 'dark' ? t('inTheDarkForEverybody') : t('inLightForEverybody'),
      method: isChosen ? 'DELETE' : 'PUT',
      to: isChosen ? `/api/v1/theme/unset_system_${choice}` : `/api/v1/theme/${id}/set_system_${choice}`,
      fields: [],
      button: isChosen ? t('takeBack') : t('useForEverybody'),
    };
  });
}

export default function ThemesPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return (
    <>
      <ListPage
        listId="theme"
        resource={themeResource}
        about={t('aThemeChangesThe')}
        editing={editing}
        canExport="can_export on Theme"
        {...props}
      />
      <ShownTheme {...props} />
    </>
  );
}

/** A theme that came with the product, which can only be read; null when the address asks for none. */
async function ShownTheme(props: { readonly searchParams: SearchParams }): Promise<ReactElement | null> {
  const [viewer, params] = await Promise.all([currentViewer(), paramsOf(props.searchParams)]);
  const id = params.get('show');
  if (id === null) return null;
  const { result } = await show(themeResource, viewer, id).catch((problem: unknown) => {
    if (problem instanceof AppError && problem.entry.status < 500) notFound();
    throw problem;
  });
  return (
    <RecordDialog title={textOf(result, 'theme_name')} back={addressWith('/theme/list/', params, { show: null })}>
      <pre className="overflow-auto p-4 font-mono text-[13px]">{textOf(result, 'json_data')}</pre>
    </RecordDialog>
  );
}
