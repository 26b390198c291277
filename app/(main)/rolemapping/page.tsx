import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { groupsField, rolesField } from '@/app/(main)/held-fields';
import { ListPage } from '@/app/(main)/list-page';
import { idsIn, relatedToChoose, rolesToChoose } from '@/app/(main)/record-choices';
import { recordDialog } from '@/app/(main)/record-dialog';
import type { RecordEditing } from '@/app/(main)/record-sheet';
import { EnvironmentMapping } from '@/components/role-mapping/environment-mapping';
import { SignInTrial } from '@/components/role-mapping/sign-in-trial';
import { textOf } from '@/lib/lists/row-text';
import { csrfHeader } from '@/lib/server/auth/csrf';
import { operators } from '@/lib/server/auth/sso/mapping/match';
import { waysIn } from '@/lib/server/auth/sso/way-in';
import { config } from '@/lib/server/config';
import { roleMappingResource } from '@/lib/server/resources/security/role-mapping';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');
const tm = pageTexts('roleMapping');

export const generateMetadata = (): Metadata => ({ title: tm('title') });

const editing: RecordEditing = {
  api: '/api/v1/role_mapping/',
  get noun() {
    return [t('nouns.rule'), t('nouns.rules')] as const;
  },
  permission: 'can_update_role_users on Role',
  nameOf: (row) => ['claim', 'operator', 'value'].map((part) => textOf(row, part)).join(' '),
  get lost() {
    return tm('lost');
  },
  dialog: recordDialog('dialogs.addRule', 'dialogs.editRule', 'dialogs.add'),
  fields: async (row, viewer) => {
    const [groups, roles] = await Promise.all([
      relatedToChoose(roleMappingResource, 'groups', viewer, idsIn(row, 'groups')),
      rolesToChoose(viewer, idsIn(row, 'roles')),
    ]);
    const value = (name: string) => textOf(row ?? {}, name);
    return [
      {
        kind: 'choice',
        name: 'provider',
        label: tm('provider'),
        value: value('provider'),
        isOptional: true,
        options: [{ value: '', text: tm('allProviders') }, ...providersToChoose(value('provider'))],
      },
      {
        kind: 'text',
        name: 'claim',
        label: tm('claim'),
        value: value('claim') || 'groups',
        required: true,
        maxLength: 255,
        hint: tm('claimHint'),
      },
      {
        kind: 'choice',
        name: 'operator',
        label: tm('operator'),
        value: value('operator') || 'has',
        options: operators.map((operator) => ({ value: operator, text: tm(`operators.${operator}`) })),
      },
      { kind: 'text', name: 'value', label: tm('value'), value: value('value'), required: true, maxLength: 1024 },
      rolesField(row, roles),
      groupsField(row, groups),
      { kind: 'flag', name: 'active', label: tm('active'), value: row === null || row.active === true },
      { kind: 'flag', name: 'stops', label: tm('stops'), value: row?.stops === true },
      { kind: 'flag', name: 'confirms_admin', label: tm('confirmsAdmin'), value: false },
    ];
  },
};

/** The providers of the settings, and the one that a rule names already. */
function providersToChoose(held: string) {
  const known = waysIn().map(({ name, label }) => ({ value: name, text: label }));
  return held === '' || known.some(({ value }) => value === held) ? known : [...known, { value: held, text: held }];
}

export default async function RoleMappingPage(props: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const { sso, ldap } = config();
  const { providers, samlProviders, ...settings } = sso;
  const csrf = (await headers()).get(csrfHeader) ?? '';
  return (
    <>
      <ListPage listId="role-mapping" resource={roleMappingResource} about={tm('about')} editing={editing} {...props} />
      <div className="page role-mapping">
        <EnvironmentMapping {...settings} />
        <SignInTrial
          providers={[...providers, ...samlProviders].map(({ name, label }) => ({ name, label: label ?? name }))}
          hasDirectory={ldap !== null}
          known={waysIn()}
          csrf={csrf}
        />
      </div>
    </>
  );
}
