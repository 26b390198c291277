'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useDeferredValue } from 'react';
import { EditorPane } from '@/components/sqllab/editor/editor-pane.client';
import { useInputsOnly } from '@/components/sqllab/inputs/use-inputs-only';
import { SouthPane } from '@/components/sqllab/results/south-pane.client';
import { LeftBar } from '@/components/sqllab/schema-browser/left-bar.client';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { Splitter } from '@/components/ui/layout/splitter.client';
import { useNarrow } from '@/components/ui/overlay/use-narrow';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { PhoneFrame } from './phone-frame.client';
import { useSplitShare } from './use-split-share';

const leftWidth = 280;

export interface TabFrameProps {
  readonly tab: EditorTab;
  readonly onShortcuts: () => void;
}

/** The panels of the active tab. On a phone the schema browser is a sheet, and the results are one before the editor. */
export function TabFrame({ tab, onShortcuts }: TabFrameProps): ReactElement {
  const t = useTranslations('sqllab');
  const { store } = useSqlLab();
  const isNarrow = useNarrow();
  const shown = useInputsOnly(tab);
  const north = useSplitShare(tab);
  // The text of another tab, and what is typed, is shown before the panels around it follow.
  const followed = useDeferredValue(tab);
  const left = <LeftBar tab={followed} />;
  const south = <SouthPane key={followed.id} tab={followed} />;
  const editor = (onTables?: () => void): ReactElement => (
    <div className="sqllab-north" ref={north}>
      <EditorPane tab={tab} shown={shown} onShortcuts={onShortcuts} onTables={onTables} />
    </div>
  );
  if (isNarrow) return <PhoneFrame tab={tab} shown={shown} editor={editor} south={south} browser={left} />;
  const main = (
    <Splitter
      subject={tab.id}
      direction="column"
      panes={[
        {
          ...{ id: 'editor', size: tab.northPercent / 100, min: 120, label: t('size.editor') },
          content: editor(),
        },
        { ...{ id: 'south', size: tab.southPercent / 100, min: 80, label: t('size.south') }, content: south },
      ]}
    />
  );
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
