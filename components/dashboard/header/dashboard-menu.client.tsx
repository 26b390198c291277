'use client';

import { useTranslations } from 'next-intl';
import { lazy, type ReactElement, Suspense, useCallback, useState } from 'react';
import { intervalEvent, refreshAll } from '@/components/dashboard/client/auto-refresh';
import { RefreshDialog } from '@/components/dashboard/edit/dialogs/refresh-dialog';
import { SaveAsDialog } from '@/components/dashboard/edit/dialogs/save-as-dialog';
import { OpenProperties } from '@/components/dashboard/edit/open-properties.client';
import { useAttachedReport } from '@/components/report/use-attached-report';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { DropdownMenu, type MenuEntry } from '@/components/ui/overlay/menu.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import attachedReport from '@/lib/text/messages/en/attached-report.json';
import dashboard from '@/lib/text/messages/en/dashboard.json';
import ui from '@/lib/text/messages/en/ui.json';
import { EmbedDialog } from './embed-dialog.client';
import { filterMenu } from './filter-menu';
import type { MenuSubject } from './menu-subject';
import { useMenuActs } from './use-menu-acts';

export interface DashboardMenuProps {
  readonly subject: MenuSubject;
  /** The name of the button that opens it. */
  readonly trigger: string;
}

/** The menu in the header of a dashboard that is read. It is open when it is first shown. */
export function DashboardMenu(props: DashboardMenuProps): ReactElement {
  return (
    <TextProvider messages={{ attachedReport, dashboard, ui }}>
      <HeaderMenu {...props} />
    </TextProvider>
  );
}

const OpenFilters = lazy(async () => {
  const { OpenFilters: found } = await import('@/components/dashboard/edit/open-filters.client');
  return { default: found };
});

const ReadersDialog = lazy(async () => {
  const { ReadersDialog: found } = await import('@/components/access/readers-dialog.client');
  return { default: found };
});

type OpenDialog = 'properties' | 'save_as' | 'embed' | 'readers' | 'refresh' | 'filters' | 'scoping';

function HeaderMenu({ subject, trigger }: DashboardMenuProps): ReactElement {
  const t = useTranslations('dashboard.header');
  const [isOpen, setIsOpen] = useState(true);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const filterText = useTranslations('dashboard.header.filters');
  const { isBusy, copyLink, mailLink, saveAsFile, saveAs, change, remove } = useMenuActs(subject);
  const { id, title } = subject;
  const report = useAttachedReport({ kind: 'dashboard', id }, isOpen && subject.mayReport);
  const root = document.querySelector<HTMLElement>(`[data-dashboard-id="${id}"]`);
  const act = (
    key: 'refresh' | 'saveAs' | 'embed' | 'readers' | 'interval' | 'properties' | 'delete',
    onSelect: () => void,
  ) => ({ id: key, label: t(`menu.${key}`), onSelect }) as const;
  const pictures: readonly MenuEntry[] = [
    { id: 'pdf', label: t('menu.pdf'), onSelect: () => root && void saveAsFile(root, 'pdf') },
    { id: 'image', label: t('menu.image'), onSelect: () => root && void saveAsFile(root, 'png') },
    ...(subject.mayDownload
      ? [{ id: 'xlsx', label: t('menu.xlsx'), onSelect: () => root && void saveAsFile(root, 'xlsx') }]
      : []),
  ];
  const items: readonly MenuEntry[] = [
    act('refresh', () => root && refreshAll(root)),
    {
      id: 'fullscreen',
      label: t(subject.isFullscreen ? 'menu.exitFullscreen' : 'menu.fullscreen'),
      onSelect: () => location.assign(fullscreenAddress(!subject.isFullscreen)),
    },
    'separator',
    ...(subject.mayEdit
      ? [
          act('properties', () => setDialog('properties')),
          {
            submenu: t('menu.filters'),
            items: filterMenu(filterText, {
              ...subject,
              onOpen: setDialog,
              onChange: (changes) => void change(changes),
            }),
          },
        ]
      : []),
    ...(subject.mayCopy ? [act('saveAs', () => setDialog('save_as'))] : []),
    ...(subject.mayExport
      ? [
          {
            submenu: t('menu.download'),
            items: [...pictures, { id: 'zip', label: t('menu.zip'), href: `/api/v1/dashboard/export/?q=!(${id})` }],
          },
        ]
      : [{ submenu: t('menu.download'), items: pictures }]),
    ...(subject.mayShare
      ? [
          {
            submenu: t('menu.share'),
            items: [
              { id: 'permalink', label: t('menu.permalink'), onSelect: () => void copyLink() },
              { id: 'email', label: t('menu.email'), onSelect: () => void mailLink() },
            ],
          },
        ]
      : []),
    ...(subject.mayEmbed ? [act('embed', () => setDialog('embed'))] : []),
    ...(subject.mayEdit ? [act('readers', () => setDialog('readers'))] : []),
    'separator',
    ...(subject.mayReport ? report : []),
    act('interval', () => setDialog('refresh')),
    ...(subject.mayEdit ? (['separator', { ...act('delete', () => void remove()), isDanger: true }] as const) : []),
  ];
  const close = useCallback((): void => setDialog(null), []);
  return (
    <>
      <DropdownMenu
        trigger={<IconButton icon="more" label={trigger} />}
        items={items}
        align="end"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      />
      {dialog === 'properties' && <OpenProperties id={id} onClose={close} />}
      {dialog === 'save_as' && (
        <SaveAsDialog
          title={title}
          isSaving={isBusy}
          onClose={close}
          onCopy={(name, copiesCharts) => void saveAs(name, copiesCharts)}
        />
      )}
      {(dialog === 'filters' || dialog === 'scoping') && (
        <Suspense fallback={null}>
          <OpenFilters dashboardId={id} part={dialog} onClose={close} />
        </Suspense>
      )}
      {dialog === 'embed' && <EmbedDialog id={id} onClose={close} />}
      {dialog === 'readers' && (
        <Suspense fallback={null}>
          <ReadersDialog kind="dashboard" id={id} name={title} onClose={close} />
        </Suspense>
      )}
      {dialog === 'refresh' && (
        <RefreshDialog
          seconds={Number(root?.dataset.refreshSeconds ?? 0)}
          isForSession
          onClose={close}
          onSave={(seconds) => {
            if (root) root.dataset.refreshSeconds = String(seconds);
            root?.dispatchEvent(new Event(intervalEvent));
          }}
        />
      )}
    </>
  );
}

function fullscreenAddress(isOn: boolean): string {
  const url = new URL(location.href);
  if (isOn) url.searchParams.set('standalone', '1');
  else url.searchParams.delete('standalone');
  return url.href;
}
