'use client';

import '@/components/explore/first-paint.css';
import { Tabs } from '@base-ui/react/tabs';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactElement, useMemo, useState } from 'react';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Tag } from '@/components/ui/feedback/tag';
import { SearchField } from '@/components/ui/input/search-field.client';
import { categoriesOf, foundTypes, tagsOf, type VizEntry, type VizGroup } from '@/lib/explore/viz-catalogue';
import { chartText } from '@/lib/text/chart-texts/chart-texts';
import { ChooserNav, groupOf, tabOf } from './chooser-nav.client';
import type { Pictures } from './use-pictures';
import { VizTile } from './viz-tile.client';

export interface VizChooserProps {
  /** In the order in which they are offered. Keep the same list while it stays the same. */
  readonly entries: readonly VizEntry[];
  readonly value: string | null;
  readonly onChange: (type: string) => void;
  readonly onCommit: (type: string) => void;
  readonly firstGroup: VizGroup;
  readonly pictures: Pictures;
  readonly onSeen: (type: string) => void;
}

/** All chart types by group, with search; beneath, what the chosen one is for. */
export function VizChooser(props: VizChooserProps): ReactElement {
  const { entries, value, onChange, onCommit, firstGroup, pictures, onSeen } = props;
  const t = useTranslations('exploreDialogs.gallery');
  const [tab, setTab] = useState(() => tabOf(firstGroup));
  const [search, setSearch] = useState('');
  const categories = useMemo(() => categoriesOf(entries), [entries]);
  const tags = useMemo(() => tagsOf(entries), [entries]);
  const found = useMemo(() => foundTypes(entries, groupOf(tab), search), [entries, tab, search]);
  const chosen = entries.find(({ type }) => type === value);
  return (
    <Tabs.Root
      className="chooser"
      orientation="vertical"
      value={tab}
      onValueChange={(id) => {
        setTab(String(id));
        setSearch('');
      }}
    >
      <ChooserNav categories={categories} tags={tags} />
      <div className="chooser-main">
        <SearchField label={t('search')} value={search} onChange={setSearch} />
        <Tabs.Panel value={tab} className="chooser-panel" tabIndex={-1}>
          <div className="chooser-grid" onKeyDown={moveFocus}>
            {found.map((entry) => (
              <VizTile
                key={entry.type}
                entry={entry}
                picture={pictures.get(entry.type)}
                isChosen={entry.type === value}
                deprecatedText={t('deprecated')}
                onChoose={() => onChange(entry.type)}
                onCommit={() => onCommit(entry.type)}
                onSeen={() => onSeen(entry.type)}
              />
            ))}
          </div>
          {found.length === 0 ? <EmptyState size="small" title={t('none')} /> : null}
        </Tabs.Panel>
      </div>
      <section className="chooser-about" aria-live="polite">
        {chosen === undefined ? null : (
          <>
            <h3>{chartText(chosen.name)}</h3>
            <p>{chartText(chosen.description)}</p>
            <div className="chooser-tags">
              {chosen.tags.map((tag) => (
                <Tag key={tag} text={chartText(tag)} />
              ))}
            </div>
          </>
        )}
      </section>
    </Tabs.Root>
  );
}

/** The arrow keys move the focus among the chart types as they stand on the screen. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.chooser-name')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const top = (index: number): number => buttons[index]?.getBoundingClientRect().top ?? 0;
  const firstBelow = buttons.findIndex((_, index) => top(index) > top(0) + 8);
  const columns = firstBelow < 0 ? buttons.length : firstBelow;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  buttons[at + step]?.focus();
}
