import type { ReactElement, ReactNode } from 'react';
import { LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Menu } from '@/components/ui/menu';
import { sections } from './sections';
import { ShellLive } from './shell-live.client';
import { ThemeSwitch } from './theme-switch';

export interface ShellProps {
  readonly user: { readonly name: string; readonly email: string | null } | null;
  readonly theme: string;
  readonly path: string;
  readonly children: ReactNode;
}

/** What stands around every screen: the bar at the top, and the way past it. */
export function Shell({ user, theme, path, children }: ShellProps): ReactElement {
  return (
    <>
      <a className="skip-link button" data-look="primary" href="#content">
        Skip to content
      </a>
      <header className="shell-bar">
        <a className="shell-brand" href="/superset/welcome/">
          <Logo />
          Isoline
        </a>
        <nav className="shell-nav" aria-label="Main">
          <Sections path={path} />
        </nav>
        <button type="button" className="button shell-search shell-wide" data-look="plain" data-palette="" data-js="">
          <Icon name="search" />
          Go to… <kbd>Ctrl K</kbd>
        </button>
        <Menu label="Theme" face={<Icon name="theme" />} look="icon">
          <ThemeSwitch theme={theme} path={path} />
        </Menu>
        <div className="shell-wide">
          <UserMenu user={user} />
        </div>
        <div className="shell-phone">
          <Menu label="Menu" face={<Icon name="menu" />} look="icon">
            <nav aria-label="Main">
              {sections.map(({ label, href }) => (
                <a key={href} className="menu-item" href={href}>
                  {label}
                </a>
              ))}
            </nav>
            <div className="menu-rule" />
            <UserItems user={user} />
          </Menu>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <ShellLive />
    </>
  );
}

function Sections({ path }: { readonly path: string }): ReactElement {
  return (
    <>
      {sections.map(({ label, href, under }) => (
        <a
          key={href}
          className="shell-link"
          href={href}
          aria-current={under.some((start) => path.startsWith(start)) ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </>
  );
}

function UserMenu({ user }: Pick<ShellProps, 'user'>): ReactElement {
  if (user === null) return <LinkButton href="/login/">Sign in</LinkButton>;
  return (
    <Menu label="Your account" face={<Icon name="user" />} look="icon">
      <UserItems user={user} />
    </Menu>
  );
}

function UserItems({ user }: Pick<ShellProps, 'user'>): ReactElement {
  if (user === null) {
    return (
      <a className="menu-item" href="/login/">
        Sign in
      </a>
    );
  }
  return (
    <>
      <div className="menu-title">
        Signed in as <strong className="text-text">{user.name}</strong>
        {user.email ? <div>{user.email}</div> : null}
      </div>
      <a className="menu-item" href="/user_info/">
        Your account
      </a>
      <a className="menu-item" href="/logout/">
        Sign out
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
