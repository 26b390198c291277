import { draftOf } from '@/components/dashboard/edit/edit-store';
import type { DashboardDraft } from '@/lib/dashboard/edit/draft';
import type { EditData } from '@/lib/dashboard/edit/edit-data';

/** The fields in which the stored dashboard and the draft differ, with both values as text. */
export function differencesOf(stored: EditData, draft: DashboardDraft): readonly FieldDifference[] {
  const theirs = textsOf(draftOf(stored));
  const yours = textsOf(draft);
  return fields.flatMap((field) =>
    theirs[field] === yours[field] ? [] : [{ field, theirs: theirs[field], yours: yours[field] }],
  );
}

export interface FieldDifference {
  readonly field: (typeof fields)[number];
  readonly theirs: string;
  readonly yours: string;
}

const fields = [
  'title',
  'slug',
  'css',
  'certifiedBy',
  'certificationDetails',
  'owners',
  'roles',
  'tags',
  'positions',
  'metadata',
] as const;

function textsOf(draft: DashboardDraft): Readonly<Record<(typeof fields)[number], string>> {
  const names = (list: DashboardDraft['owners']): string => list.map(({ name }) => name).join(', ');
  return {
    title: draft.title,
    slug: draft.slug,
    css: draft.css,
    certifiedBy: draft.certifiedBy,
    certificationDetails: draft.certificationDetails,
    owners: names(draft.owners),
    roles: names(draft.roles),
    tags: names(draft.tags),
    positions: JSON.stringify(draft.positions.layout, null, 1),
    metadata: JSON.stringify(draft.metadata, null, 1),
  };
}
