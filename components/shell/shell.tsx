import type { ReactElement, ReactNode } from 'react';
import { LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Menu } from '@/components/ui/menu';
import { pageTexts } from '@/lib/text/messages/page-texts';
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
  readonly makes: readonly { readonly label: string; readonly href: string }[];
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
  const pages = [home, ...main, ...further.flat()].map(({ label, href }) => ({ label, href }));
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
          <Sections all={main} path={path} />
          {sql.length === 0 ? null : (
            <Menu
              label={t('sql')}
              face={
                <span aria-current={sql.some((section) => isHere(section, path)) ? 'page' : undefined}>{t('sql')}</span>
              }
              align="start"
            >
              <Further groups={[sql]} path={path} />
            </Menu>
          )}
          {further.length === 0 ? null : (
            <Menu label={t('settings')} face={t('settings')} align="start">
              <Further groups={further} path={path} />
              {user !== null && (
                <>
                  <div className="menu-rule" />
                  <UserLinks />
                </>
              )}
              {props.version !== '' && <div className="menu-title">{t('version', { version: props.version })}</div>}
            </Menu>
          )}
        </nav>
        <button type="button" className="button shell-search shell-wide" data-look="plain" data-palette="" data-js="">
          <Icon name="search" />
          {t('goTo')} <kbd>Ctrl K</kbd>
        </button>
        {makes.length === 0 ? null : (
          <Menu label={t('new')} face={<Icon name="plus" />} look="icon">
            {makes.map(({ label, href }) => (
              <a key={href} className="menu-item" href={href}>
                {label}
              </a>
            ))}
          </Menu>
        )}
        <Menu label={t('themeAndPatterns')} face={<Icon name="theme" />} look="icon">
          <ThemeSwitch theme={theme} hasLocal={props.hasLocalTheme} path={path} />
          <div className="menu-rule" />
          <PatternsSwitch isOn={hasPatterns} path={path} />
        </Menu>
        <LanguageMenu />
        <div className="shell-wide">
          <UserMenu user={user} />
        </div>
        <div className="shell-phone">
          <Menu label={t('menu')} face={<Icon name="menu" />} look="icon">
            <nav aria-label={t('main')}>
              <Further groups={[main, sql, ...further]} path={path} />
            </nav>
            <div className="menu-rule" />
            <UserItems user={user} />
          </Menu>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <ShellLive pages={pages} makes={makes} />
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
        <div key={group[0]?.href}>
          {at === 0 ? null : <div className="menu-rule" />}
          {group.map((section) => (
            <a
              key={section.href}
              className="menu-item"
              href={section.href}
              aria-current={isHere(section, path) ? 'true' : undefined}
            >
              {section.label}
            </a>
          ))}
        </div>
      ))}
    </>
  );
}

function Sections({ all, path }: { readonly all: readonly Section[]; readonly path: string }): ReactElement {
  return (
    <>
      {all.map((section) => (
        <a
          key={section.href}
          className="shell-link"
          href={section.href}
          aria-current={isHere(section, path) ? 'page' : undefined}
        >
          {section.label}
        </a>
      ))}
    </>
  );
}

function UserMenu({ user }: Pick<ShellProps, 'user'>): ReactElement {
  if (user === null) return <LinkButton href="/login/">{t('signIn')}</LinkButton>;
  return (
    <Menu label={t('yourAccount')} face={<Icon name="user" />} look="icon">
      <UserItems user={user} />
    </Menu>
  );
}

function UserItems({ user }: Pick<ShellProps, 'user'>): ReactElement {
  if (user === null) {
    return (
      <a className="menu-item" href="/login/">
        {t('signIn')}
      </a>
    );
  }
  return (
    <>
      <div className="menu-title">
        {t.rich('signedInAs', { user: user.name, name: (text) => <strong className="text-text">{text}</strong> })}
        {user.email ? <div>{user.email}</div> : null}
      </div>
      <UserLinks />
    </>
  );
}

function UserLinks(): ReactElement {
  return (
    <>
      <a className="menu-item" href="/user_info/">
        {t('info')}
      </a>
      <a className="menu-item" href="/logout/">
        {t('logout')}
      </a>
    </>
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
