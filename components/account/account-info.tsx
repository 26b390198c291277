import type { ReactElement, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('userInfo');

interface Section {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly text: string }[];
}

export interface AccountInfoProps {
  readonly sections: readonly Section[];
  /** The ids of sections that are folded. */
  readonly folded: readonly string[];
}

/** What is known of one's own account, in sections that fold, and what opens the forms that change it. */
export function AccountInfo({ sections, folded }: AccountInfoProps): ReactElement {
  return (
    <>
      <form method="get" action="/user_info/" className="account-actions">
        <Button type="submit" name="dialog" value="password">
          <Icon name="lock" />
          {t('resetPassword')}
        </Button>
        <Button type="submit" name="dialog" value="names">
          <Icon name="edit" />
          {t('editUser')}
        </Button>
      </form>
      {sections.map(({ id, title, rows }) => (
        <AccountSection key={id} id={id} title={title} folded={folded}>
          <div className="panel">
            <table className="table">
              <tbody>
                {rows.map(({ label, text }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td className="wide">{text || '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </AccountSection>
      ))}
    </>
  );
}

export interface AccountSectionProps {
  readonly id: string;
  readonly title: string;
  readonly folded: readonly string[];
  readonly children: ReactNode;
}

/** A part of the page that folds. */
export function AccountSection({ id, title, folded, children }: AccountSectionProps): ReactElement {
  const isOpen = !folded.includes(id);
  const next = isOpen ? [...folded, id] : folded.filter((one) => one !== id);
  return (
    <section className="account-section" aria-label={title}>
      <form method="get" action="/user_info/">
        {next.map((one) => (
          <input key={one} type="hidden" name="folded" value={one} />
        ))}
        <h2>
          <button type="submit" className="account-fold" aria-expanded={isOpen}>
            <span className="account-chevron" data-open={isOpen || undefined}>
              <span role="img" aria-label={t(isOpen ? 'expanded' : 'collapsed')}>
                <Icon name="right" size={14} />
              </span>
            </span>
            {title}
          </button>
        </h2>
      </form>
      {isOpen && children}
    </section>
  );
}
