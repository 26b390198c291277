import type { ReactElement } from 'react';
import { Badge } from '@/components/ui/badge';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('roleMapping');

export interface EnvironmentMappingProps {
  /** The provider's names, each with the roles that it gives. */
  readonly rolesMapping: Readonly<Record<string, readonly string[]>>;
  readonly syncsRoles: boolean;
  readonly syncsGroups: boolean;
  readonly registers: boolean;
  readonly registrationRole: string;
}

/** What the environment says of roles and groups. It cannot be changed here. */
export function EnvironmentMapping(props: EnvironmentMappingProps): ReactElement {
  const { rolesMapping, syncsRoles, syncsGroups, registers, registrationRole } = props;
  const keys = Object.entries(rolesMapping);
  return (
    <section className="account-part" aria-labelledby="environment-mapping">
      <h2 id="environment-mapping">
        {t('fromEnvironment')} <Badge>{t('readOnly')}</Badge>
      </h2>
      <p className="text-quiet">{t('environmentAbout')}</p>
      <ul className="list-disc pl-5">
        <li>{t(syncsRoles ? 'rolesAtEach' : 'rolesAtFirst')}</li>
        <li>{t(syncsGroups ? 'groupsAtEach' : 'groupsAtFirst')}</li>
        <li>{registers ? t('registers', { role: registrationRole }) : t('registersNot')}</li>
      </ul>
      {keys.length === 0 ? (
        <p>{t('noEnvironment')}</p>
      ) : (
        <section className="panel account-scroll" aria-label={t('nameAtProvider')} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('nameAtProvider')}</th>
                <th scope="col">{t('roles')}</th>
              </tr>
            </thead>
            <tbody>
              {keys.map(([key, roles]) => (
                <tr key={key}>
                  <td>{key}</td>
                  <td>{roles.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
