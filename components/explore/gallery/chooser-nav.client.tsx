'use client';

import { Tabs } from '@base-ui/react/tabs';
import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import type { VizGroup } from '@/lib/explore/viz-catalogue';
import { chartText } from '@/lib/text/chart-texts/chart-texts';

export interface ChooserNavProps {
  readonly categories: readonly string[];
  readonly tags: readonly string[];
}

/** The identity of a group's tab. */
export function tabOf(group: VizGroup): string {
  return 'name' in group ? `${group.kind} ${group.name}` : group.kind;
}

export function groupOf(tab: string): VizGroup {
  if (tab === 'featured') return { kind: 'featured' };
  const [kind = '', ...name] = tab.split(' ');
  if (kind === 'category' || kind === 'tag') return { kind, name: name.join(' ') };
  return { kind: 'all' };
}

/** The tabs of the groups, with the categories and the tags in parts that fold. */
export function ChooserNav({ categories, tags }: ChooserNavProps): ReactElement {
  const t = useTranslations('exploreDialogs.gallery');
  const [open, setOpen] = useState({ category: true, tag: false });
  const part = (kind: 'category' | 'tag', order: number): ReactElement => (
    <button
      type="button"
      className="chooser-fold"
      style={{ order }}
      aria-expanded={open[kind]}
      onClick={() => setOpen((before) => ({ ...before, [kind]: !before[kind] }))}
    >
      <Icon name="chevron" size={12} />
      {t(kind)}
    </button>
  );
  const tab = (id: string, label: string, order: number): ReactElement => (
    <Tabs.Tab key={id} value={id} className="chooser-tab" style={{ order }}>
      {label}
    </Tabs.Tab>
  );
  return (
    <div className="chooser-nav">
      <Tabs.List className="chooser-list" aria-label={t('choose')} activateOnFocus>
        {tab('all', t('all'), 0)}
        {tab('featured', t('featured'), 1)}
        {open.category ? categories.map((name) => tab(tabOf({ kind: 'category', name }), chartText(name), 3)) : null}
        {open.tag ? tags.map((name) => tab(tabOf({ kind: 'tag', name }), chartText(name), 5)) : null}
      </Tabs.List>
      {part('category', 2)}
      {part('tag', 4)}
    </div>
  );
}
