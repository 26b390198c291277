import type { ReactElement, ReactNode } from 'react';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('roleMapping');

export type RefusedFor =
  | 'unreadable'
  | 'unnamed'
  | 'address_unverified'
  | 'address_barred'
  | 'group_barred'
  | 'inactive'
  | 'other_subject'
  | 'unknown'
  | 'taken';

export interface MatchedRule {
  readonly key: string;
  readonly isStored: boolean;
  readonly condition: string;
  readonly roles: readonly string[];
  readonly groups: readonly string[];
}

export interface SignInOutcomeProps {
  /** The claims by name, as they may be shown. */
  readonly claims: readonly { readonly name: string; readonly text: string }[];
  readonly admission:
    | { readonly kind: 'known'; readonly username: string; readonly by: 'identity' | 'opened' | 'address' }
    | { readonly kind: 'new'; readonly username: string }
    | { readonly kind: 'refused'; readonly reason: RefusedFor }
    | null;
  readonly rules: readonly MatchedRule[];
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  readonly keepsRoles: boolean;
  readonly keepsGroups: boolean;
}

/** What a provider said of somebody, which rules that matches, and what a sign-in would lead to. */
export function SignInOutcome(props: SignInOutcomeProps): ReactElement {
  const { claims, rules, roles, groups, keepsRoles, keepsGroups } = props;
  return (
    <div className="account-part">
      <Part id="what-follows" title={t('whatFollows')}>
        <Decision {...props} />
        <dl className="role-mapping-results">
          <dt>{t('roles')}</dt>
          <dd>
            {listed(roles)} {keepsRoles ? <span className="text-quiet">{t('keepsRoles')}</span> : null}
          </dd>
          <dt>{t('groups')}</dt>
          <dd>
            {listed(groups)} {keepsGroups ? <span className="text-quiet">{t('keepsGroups')}</span> : null}
          </dd>
        </dl>
      </Part>
      <Part title={t('matchingRules')}>
        {rules.length === 0 ? (
          <p>{t('noMatch')}</p>
        ) : (
          <Table label={t('matchingRules')} heads={[t('rule'), t('where'), t('roles'), t('groups')]}>
            {rules.map(({ key, isStored, condition, roles: given, groups: joined }) => (
              <tr key={key}>
                <td>{condition}</td>
                <td>{t(isStored ? 'stored' : 'environment')}</td>
                <td>{given.join(', ')}</td>
                <td>{joined.join(', ')}</td>
              </tr>
            ))}
          </Table>
        )}
      </Part>
      <Part title={t('claimsReceived')}>
        <Table label={t('claimsReceived')} heads={[t('claim'), t('value')]}>
          {claims.map(({ name, text }) => (
            <tr key={name}>
              <td>{name}</td>
              <td className="wide">
                <code className="role-mapping-value">{text}</code>
              </td>
            </tr>
          ))}
        </Table>
      </Part>
      <p className="text-quiet">{t('expires')}</p>
    </div>
  );
}

function Decision({ admission }: SignInOutcomeProps): ReactElement {
  if (admission === null) return <p>{t('unknownProvider')}</p>;
  if (admission.kind === 'refused') {
    return (
      <p className="text-danger">
        <strong>{t('wouldBeRefused')}</strong> {t(`why.${admission.reason}`)}
      </p>
    );
  }
  if (admission.kind === 'new') return <p>{t('wouldBeMade', { name: admission.username })}</p>;
  return (
    <p>
      {t('wouldSignIn', { name: admission.username })} {t(`by.${admission.by}`)}
    </p>
  );
}

interface PartProps {
  /** Of the heading; a part with a table has none, since the table is a region of the same name. */
  readonly id?: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ id, title, children }: PartProps): ReactElement {
  return (
    <section className="account-part role-mapping-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface TableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

function Table({ label, heads, children }: TableProps): ReactElement {
  return (
    <section className="panel account-scroll" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? t('none') : names.join(', ');
}
