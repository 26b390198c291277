'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useDeferredValue, useState } from 'react';
import { EditorPane } from '@/components/sqllab/editor/editor-pane.client';
import { SouthPane } from '@/components/sqllab/results/south-pane.client';
import { LeftBar } from '@/components/sqllab/schema-browser/left-bar.client';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { Splitter } from '@/components/ui/layout/splitter.client';
import { Sheet } from '@/components/ui/overlay/sheet.client';
import { useNarrow } from '@/components/ui/overlay/use-narrow';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { useSplitShare } from './use-split-share';

const leftWidth = 280;

export interface TabFrameProps {
  readonly tab: EditorTab;
  readonly onShortcuts: () => void;
}

/** The panels of the active tab. On a phone the schema browser is a sheet, and editor and results share the screen. */
export function TabFrame({ tab, onShortcuts }: TabFrameProps): ReactElement {
  const t = useTranslations('sqllab');
  const { store } = useSqlLab();
  const isNarrow = useNarrow();
  const [isBrowserOpen, setIsBrowserOpen] = useState(false);
  const north = useSplitShare(tab);
  // The text of another tab, and what is typed, is shown before the panels around it follow.
  const followed = useDeferredValue(tab);
  const left = <LeftBar tab={followed} />;
  const main = (
    <Splitter
      subject={tab.id}
      direction="column"
      panes={[
        {
          ...{ id: 'editor', size: tab.northPercent / 100, min: isNarrow ? 220 : 120, label: t('size.editor') },
          content: (
            <div className="sqllab-north" ref={north}>
              <EditorPane
                tab={tab}
                onShortcuts={onShortcuts}
                onTables={isNarrow ? () => setIsBrowserOpen(true) : undefined}
              />
            </div>
          ),
        },
        {
          ...{ id: 'south', size: tab.southPercent / 100, min: 80, label: t('size.south') },
          content: <SouthPane key={followed.id} tab={followed} />,
        },
      ]}
    />
  );
  if (isNarrow) {
    return (
      <>
        {main}
        <Sheet title={t('browser.label')} isOpen={isBrowserOpen} onClose={() => setIsBrowserOpen(false)}>
          {left}
        </Sheet>
      </>
    );
  }
  return (
    <Splitter
      direction="row"
      storageKey="sqllab-left"
      panes={[
        {
          ...{ id: 'left', size: leftWidth, min: 200, isCollapsible: true, label: t('size.left') },
          isCollapsed: tab.hideLeftBar,
          content: left,
        },
        { id: 'main', size: 1, min: 320, label: t('size.editor'), content: main },
      ]}
      onCollapse={(_id, isHidden) => store.dispatch({ type: 'set_left_bar', id: tab.id, isHidden, now: Date.now() })}
    />
  );
}
