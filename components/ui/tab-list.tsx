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
    <div className="tabs" role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.id} href={tab.href} role="tab" data-tab={tab.id} aria-selected={tab.id === openId}>
          {tab.text}
        </a>
      ))}
    </div>
  );
}
