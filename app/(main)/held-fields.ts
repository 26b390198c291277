import type { Choice, RecordField } from '@/components/crud/record-field';
import type { Row } from '@/lib/lists/row-text';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { idsIn, offered } from './record-choices';

const t = pageTexts('lists');

/** The field of the roles that a row gives or has. */
export function rolesField(row: Row | null, options: readonly Choice[]): RecordField {
  return {
    kind: 'ids',
    name: 'roles',
    label: t('roles'),
    placeholder: t('placeholders.roles'),
    value: idsIn(row, 'roles'),
    ...offered(options, { related: '/api/v1/dashboard/related/roles' }),
  };
}

/** The field of the groups that a row gives or is in. */
export function groupsField(row: Row | null, options: readonly Choice[]): RecordField {
  return {
    kind: 'ids',
    name: 'groups',
    label: t('groups'),
    placeholder: t('placeholders.groups'),
    value: idsIn(row, 'groups'),
    ...offered(options, 'groups'),
  };
}
