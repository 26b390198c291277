'use client';

import { openPage } from '@/lib/client/page-path';
import './canvas/canvas.css';
import './canvas/resize.css';
import './workspace.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { LaterDialog } from '@/components/ui/later-dialog.client';
import { loadLater } from '@/components/ui/load-later';
import { Sheet } from '@/components/ui/overlay/sheet.client';
import { toast } from '@/components/ui/overlay/toast';
import { useConfirm } from '@/components/ui/overlay/use-confirm';
import { useWholeKit } from '@/components/ui/use-whole-kit';
import type { EditData } from '@/lib/dashboard/edit/edit-data';
import { isUnsaved, undoLimit } from '@/lib/dashboard/edit/history';
import { Builder } from './builder/builder';
import { Canvas } from './canvas/canvas';
import { DragSurface } from './canvas/drag-surface';
import { TileBank } from './canvas/tile-bank';
import { OverwriteDialog } from './dialogs/overwrite-dialog';
import { DraftStyle } from './draft-style';
import { createEditStore, type EditNotice, type EditStore } from './edit-store';
import { EditHeader } from './header/edit-header';
import type { OpenDialog } from './header/use-header-menu';
import { useSave } from './header/use-save';
import { useDraftJournal } from './use-draft-journal';
import { EditContext } from './use-edit';
import { useNarrowScreen } from './use-narrow-screen';
import { useShortcuts } from './use-shortcuts';

/** The dialogs of the header's menu, loaded when it is about to open. */
const editDialogs = loadLater(async () => (await import('./dialogs/edit-dialogs')).EditDialogs);

export interface WorkspaceProps {
  readonly data: EditData;
  /** The dashboard as readers see it, which is hidden meanwhile; its drawn charts are moved over. */
  readonly page: HTMLElement;
  /** Editing ends without a save. */
  readonly onEnd: () => void;
}

/** A dashboard that is being edited. */
export function Workspace({ data, page, onEnd }: WorkspaceProps): ReactElement {
  const t = useTranslations('dashboard.edit.notices');
  const say = useRef<(notice: EditNotice) => void>(() => undefined);
  say.current = (notice) => {
    if (notice === 'last_step') toast.warning(t('last_step', { count: undoLimit }));
    else if (notice === 'other_scope') toast.warning(t('other_scope'));
    else toast.danger(t(notice));
  };
  const [session] = useState(() => ({
    store: createEditStore({ data, openTabs: openTabsOf(page), onNotice: (notice) => say.current(notice) }),
    tiles: new TileBank(page, data.id, new Set(data.charts.map(({ id }) => id))),
  }));
  return (
    <EditContext value={session}>
      <Editor store={session.store} tiles={session.tiles} onEnd={onEnd} />
    </EditContext>
  );
}

interface EditorProps {
  readonly store: EditStore;
  readonly tiles: TileBank;
  readonly onEnd: () => void;
}

function Editor({ store, tiles, onEnd }: EditorProps): ReactElement {
  const t = useTranslations('dashboard.edit');
  const confirm = useConfirm();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isBuilderOpen, setIsBuilderOpen] = useState(false);
  const isNarrow = useNarrowScreen();
  const journal = useDraftJournal(store);
  const leaving = useRef(false);
  const saving = useSave({
    onSaved: (path) => {
      leaving.current = true;
      void journal.forget().finally(() => openPage(path));
    },
  });
  const { isSaving, newer, save, overwrite, keep } = saving;
  useShortcuts({ onSave: () => void save() });
  useWholeKit();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (!leaving.current && isUnsaved(store.getState().history)) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [store]);

  async function discard(): Promise<void> {
    const isSure =
      !isUnsaved(store.getState().history) ||
      (await confirm({
        title: t('save.leave'),
        text: t('save.leaveText'),
        confirmLabel: t('header.discard'),
        cancelLabel: t('save.keep'),
        isDanger: true,
      }));
    if (!isSure) return;
    await journal.forget();
    tiles.end();
    onEnd();
  }
  return (
    <DragSurface>
      <DraftStyle />
      <div className="edit-frame">
        <div className="edit-main">
          <EditHeader
            isSaving={isSaving}
            onSave={() => void save()}
            onDiscard={() => void discard()}
            onOpen={setDialog}
            onMenuNear={editDialogs.load}
            onBuilder={isNarrow ? () => setIsBuilderOpen(true) : null}
          />
          {journal.notice}
          <Canvas />
        </div>
        {isNarrow ? (
          <Sheet title={t('builder.label')} isOpen={isBuilderOpen} onClose={() => setIsBuilderOpen(false)}>
            <Builder />
          </Sheet>
        ) : (
          <aside className="edit-builder" aria-label={t('builder.label')}>
            <Builder />
          </aside>
        )}
      </div>
      {dialog !== null && (
        <LaterDialog
          part={editDialogs}
          given={{ dialog, saving, onClose: () => setDialog(null) }}
          onFailed={() => setDialog(null)}
        />
      )}
      {newer !== null && (
        <OverwriteDialog newer={newer} isSaving={isSaving} onClose={keep} onConfirm={() => void overwrite()} />
      )}
    </DragSurface>
  );
}

/** The open tab of each set on the page for readers. */
function openTabsOf(page: HTMLElement): Readonly<Record<string, string>> {
  const panels = [...page.querySelectorAll<HTMLElement>('[data-panel]')];
  return Object.fromEntries(panels.map((panel) => [panel.dataset.panel ?? '', panel.id]));
}
