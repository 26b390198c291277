import type { ReactElement } from 'react';

export interface TabLink {
  readonly id: string;
  readonly text: string;
  readonly href: string;
}

export interface TabListProps {
  readonly label: string;
  readonly tabs: readonly TabLink[];
  readonly openId: string;
}

/** Tabs as links: each has its own address. */
export function TabList({ label, tabs, openId }: TabListProps): ReactElement {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.id} href={tab.href} data-tab={tab.id} aria-current={tab.id === openId ? 'page' : undefined}>
          {tab.text}
        </a>
      ))}
    </nav>
  );
}
