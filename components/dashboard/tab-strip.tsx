import type { ReactElement } from 'react';
import { Icon } from '@/components/ui/icon';
import type { TabLink } from '@/components/ui/tab-list';
import texts from '@/lib/text/messages/en/dashboard.json';
import { textsNow } from '@/lib/text/messages/translations';

export interface TabStripProps {
  readonly tabs: readonly TabLink[];
  readonly openId: string;
}

/** The tabs over a panel of a dashboard. Each is a link with an address of its own, which works without script. */
export function TabStrip({ tabs, openId }: TabStripProps): ReactElement {
  const t = textsNow('dashboard', texts).tabs;
  return (
    <div className="tab-strip">
      <div role="tablist" className="tabs" aria-label={t.label}>
        {tabs.map((tab) => (
          <a
            key={tab.id}
            id={tabId(tab.id)}
            role="tab"
            href={tab.href}
            data-tab={tab.id}
            aria-selected={tab.id === openId}
            aria-controls={tab.id === openId ? tab.id : undefined}
          >
            {tab.text}
          </a>
        ))}
      </div>
      <button
        type="button"
        className="button"
        data-look="icon"
        data-act="copy-link"
        data-js=""
        aria-label={t.copy}
        title={t.copyHelp}
      >
        <Icon name="link" size={14} />
      </button>
    </div>
  );
}

/** The id of a tab's link; the tab's own id is that of its panel. */
export function tabId(id: string): string {
  return `${id}-tab`;
}
