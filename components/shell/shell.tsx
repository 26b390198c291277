import { Fragment, type ReactElement, type ReactNode } from 'react';
import { LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { BarMenu, MenuGroup, MenuLink, MenuRule, MenuTitle } from './bar-menu';
import { LanguageMenu } from './language-menu';
import { PatternsSwitch } from './patterns-switch';
import { type Section, sections, settings, sqlSections } from './sections';
import { ShellLive } from './shell-live.client';
import { ThemeSwitch } from './theme-switch';

const t = pageTexts('shell');

export interface ShellProps {
  readonly user: { readonly name: string; readonly email: string | null } | null;
  readonly theme: string;
  /** Whether this browser tries out a theme. */
  readonly hasLocalTheme: boolean;
  readonly version: string;
  /** True when series are hatched in addition to colour. */
  readonly hasPatterns: boolean;
  readonly path: string;
  /** Whether the viewer may open this address. */
  readonly opens: (href: string) => boolean;
  /** What the viewer may create, with the address of each. */
  readonly makes: readonly { readonly label: string; readonly href: string; readonly isData: boolean }[];
  readonly children: ReactNode;
}

const home = {
  get label() {
    return t('home');
  },
  href: '/superset/welcome/',
};

/** The frame of every page: the bar at the top, and the link to skip it. */
export function Shell(props: ShellProps): ReactElement {
  const { user, theme, hasPatterns, path, opens, makes, children } = props;
  const main = sections.filter(({ href }) => opens(href));
  const sql = sqlSections.filter(({ href }) => opens(href));
  const further = settings.map((group) => group.filter(({ href }) => opens(href))).filter((group) => group.length > 0);
  const pages = [home, ...main, ...sql, ...further.flat()].map(({ label, href }) => ({ label, href }));
  return (
    <>
      <a className="skip-link button" data-look="primary" href="#content">
        {t('skipToContent')}
      </a>
      <header className="shell-bar">
        <a className="shell-brand" href={home.href}>
          <Logo />
          Isoline
        </a>
        <nav className="shell-nav" aria-label={t('main')}>
          <div className="bar-list" role="menubar" aria-label={t('main')}>
            <Sections all={main} path={path} />
            {sql.length === 0 ? null : (
              <BarMenu
                id="bar-sql"
                label={t('sql')}
                face={
                  <span aria-current={sql.some((section) => isHere(section, path)) ? 'page' : undefined}>
                    {t('sql')}
                  </span>
                }
                align="start"
              >
                <Further groups={[sql]} path={path} />
              </BarMenu>
            )}
            {further.length === 0 ? null : (
              <BarMenu id="bar-settings" label={t('settings')} align="start">
                <Further groups={further} path={path} />
                {user !== null && (
                  <>
                    <MenuRule />
                    <UserLinks />
                  </>
                )}
                {props.version !== '' && (
                  <div role="menuitem" className="menu-title" aria-disabled="true">
                    {t('version', { version: props.version })}
                  </div>
                )}
              </BarMenu>
            )}
          </div>
        </nav>
        <button type="button" className="button shell-search shell-wide" data-look="plain" data-palette="" data-js="">
          <Icon name="search" />
          {t('goTo')} <kbd>Ctrl K</kbd>
        </button>
        <div className="bar-list" role="menubar" aria-label={t('menu')}>
          {makes.length === 0 ? null : (
            <BarMenu id="bar-new" label={t('new')} icon="plus" iconName="plus">
              <MakeLinks makes={makes} />
            </BarMenu>
          )}
          <BarMenu id="bar-theme" label={t('themeAndPatterns')} icon="theme" iconName="format-painter">
            <ThemeSwitch theme={theme} hasLocal={props.hasLocalTheme} path={path} />
            <MenuRule />
            <PatternsSwitch isOn={hasPatterns} path={path} />
          </BarMenu>
          <LanguageMenu />
          <UserMenu user={user} />
          <BarMenu id="bar-phone" label={t('menu')} icon="menu" screens="phone">
            <Further groups={[main, sql, ...further]} path={path} />
            <MenuRule />
            <UserItems user={user} />
          </BarMenu>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <ShellLive pages={pages} makes={makes.map(({ label, href }) => ({ label, href }))} />
    </>
  );
}

function isHere({ under }: Section, path: string): boolean {
  return under.some((start) => path.startsWith(start));
}

interface FurtherProps {
  readonly groups: readonly (readonly Section[])[];
  readonly path: string;
}

function Further({ groups, path }: FurtherProps): ReactElement {
  return (
    <>
      {groups.map((group, at) => (
        <Fragment key={group[0]?.href}>
          {at === 0 ? null : <MenuRule />}
          <MenuGroup>
            {group.map((section) => (
              <MenuLink key={section.href} href={section.href} isHere={isHere(section, path)}>
                {section.label}
              </MenuLink>
            ))}
          </MenuGroup>
        </Fragment>
      ))}
    </>
  );
}

function Sections({ all, path }: { readonly all: readonly Section[]; readonly path: string }): ReactElement {
  return (
    <>
      {all.map((section) => (
        <div key={section.href} role="menuitem">
          <a className="shell-link" href={section.href} aria-current={isHere(section, path) ? 'page' : undefined}>
            {section.label}
          </a>
        </div>
      ))}
    </>
  );
}

/** What belongs to data stands in a menu of its own. */
function MakeLinks({ makes }: Pick<ShellProps, 'makes'>): ReactElement {
  const links = (isData: boolean) =>
    makes
      .filter((made) => made.isData === isData)
      .map(({ label, href }) => (
        <MenuLink key={href} href={href}>
          {label}
        </MenuLink>
      ));
  const data = links(true);
  return (
    <>
      {data.length === 0 ? null : (
        <BarMenu
          id="bar-data"
          label={t('data')}
          face={
            <>
              <Icon name="left" size={12} />
              {t('data')}
            </>
          }
          look="item"
        >
          {data}
        </BarMenu>
      )}
      {links(false)}
    </>
  );
}

function UserMenu({ user }: Pick<ShellProps, 'user'>): ReactElement {
  if (user === null) {
    return (
      <div role="menuitem" className="shell-wide">
        <LinkButton href="/login/">{t('signIn')}</LinkButton>
      </div>
    );
  }
  return (
    <BarMenu id="bar-user" label={t('yourAccount')} icon="user" screens="wide">
      <UserItems user={user} />
    </BarMenu>
  );
}

function UserItems({ user }: Pick<ShellProps, 'user'>): ReactElement {
  if (user === null) return <MenuLink href="/login/">{t('signIn')}</MenuLink>;
  return (
    <>
      <MenuTitle>
        {t.rich('signedInAs', { user: user.name, name: (text) => <strong className="text-text">{text}</strong> })}
        {user.email ? <div>{user.email}</div> : null}
      </MenuTitle>
      <UserLinks />
    </>
  );
}

function UserLinks(): ReactElement {
  return (
    <MenuGroup>
      <MenuLink href="/user_info/">{t('info')}</MenuLink>
      <MenuLink href="/logout/">{t('logout')}</MenuLink>
    </MenuGroup>
  );
}

function Logo(): ReactElement {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" fill="none" aria-hidden="true">
      <path
        d="M2 15.5c3-7 6-9 9-6s6 1 9-4.5M2 19c3.5-5 6-6 9-4s6 .5 9-3.5"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
