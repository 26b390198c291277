import { rowsToChoose } from '@/app/(main)/record-choices';
import { recordDialog } from '@/app/(main)/record-dialog';
import type { RecordEditing } from '@/app/(main)/record-sheet';
import type { RecordField } from '@/components/crud/record-field';
import { text, textOf } from '@/lib/lists/row-text';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Resource } from '@/lib/server/api/resource';
import { chartResource } from '@/lib/server/resources/chart/chart';
import { dashboardResource } from '@/lib/server/resources/dashboard/dashboard';
import { datasetResource } from '@/lib/server/resources/dataset/dataset';
import { savedQueryResource } from '@/lib/server/resources/sqllab/saved-query';
import { taggedObjects } from '@/lib/server/tags/tagged-objects';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

interface Offered {
  readonly of: 'dashboard' | 'chart' | 'query' | 'dataset';
  readonly labelKey: string;
  readonly calledKey: string;
  readonly resource: Resource;
  /** The field with the name of an object. */
  readonly name: string;
}

const offered = [
  {
    of: 'dashboard',
    labelKey: 'dashboards',
    calledKey: 'selectDashboards',
    resource: dashboardResource,
    name: 'dashboard_title',
  },
  { of: 'chart', labelKey: 'charts', calledKey: 'selectCharts', resource: chartResource, name: 'slice_name' },
  { of: 'query', labelKey: 'savedQueries', calledKey: 'selectQueries', resource: savedQueryResource, name: 'label' },
  { of: 'dataset', labelKey: 'datasets', calledKey: 'selectDatasets', resource: datasetResource, name: 'table_name' },
] as const satisfies readonly Offered[];

const mostChoices = 1000;

/** The objects that carry the tag, and those that may. */
async function objectFields(id: number | null, viewer: Viewer): Promise<RecordField[]> {
  const carriers = id === null ? [] : await taggedObjects(viewer, id);
  return Promise.all(
    offered.map(async ({ of, labelKey, calledKey, resource, name }): Promise<RecordField> => {
      const own = carriers.filter((one) => one.kind === of);
      const found = viewer.permissions.has(resource.read)
        ? await rowsToChoose(resource, name, viewer, mostChoices)
        : [];
      const others = found.filter(({ value }) => !own.some((one) => one.id === Number(value)));
      return {
        kind: 'objects',
        name: 'objects_to_tag',
        of,
        label: t(labelKey),
        called: t(calledKey),
        placeholder: t('placeholders.select'),
        value: own.map((one) => one.id),
        options: [...own.map((one) => ({ value: one.id, text: one.name })), ...others],
      };
    }),
  );
}

/** How tags are created, changed and deleted, on their list and on their own pages. */
export const tagEditing: RecordEditing = {
  api: '/api/v1/tag/',
  get noun() {
    return [t('nouns.tag'), t('nouns.tags')] as const;
  },
  permission: 'can_write on Tag',
  nameOf: text('name'),
  get lost() {
    return t('whateverCarriesItStays');
  },
  dialog: recordDialog('dialogs.createTag', 'dialogs.editTag'),
  fields: async (row, viewer) => [
    {
      kind: 'text',
      name: 'name',
      label: t('tagName'),
      placeholder: t('placeholders.tagName'),
      value: textOf(row ?? {}, 'name'),
      required: true,
      maxLength: 250,
    },
    {
      kind: 'optional',
      name: 'description',
      label: t('description'),
      called: t('addDescription'),
      placeholder: t('addDescription'),
      value: textOf(row ?? {}, 'description'),
      lines: 2,
    },
    ...(await objectFields(row === null ? null : Number(textOf(row, 'id')), viewer)),
  ],
};
