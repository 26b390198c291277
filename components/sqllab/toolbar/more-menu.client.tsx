'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import { useDatabase, useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { useFormat } from '@/components/sqllab/session/use-format';
import { useRun } from '@/components/sqllab/session/use-run';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import type { MenuAct } from '@/components/ui/overlay/menu-entry';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { EstimateDialog } from './estimate-dialog.client';
import { ParametersDialog } from './parameters-dialog.client';

export interface MoreMenuProps {
  readonly tab: EditorTab;
  readonly onShortcuts: () => void;
  /** Acts of the toolbar for which a narrow screen has no room. */
  readonly folded: readonly MenuAct[];
}

type Open = 'parameters' | 'estimate' | null;

export function MoreMenu({ tab, onShortcuts, folded }: MoreMenuProps): ReactElement {
  const t = useTranslations('sqllab.more');
  const { store, settings, props } = useSqlLab();
  const { hasAutocomplete, rendersHtml } = useStore(settings);
  const database = useDatabase(tab);
  const format = useFormat();
  const run = useRun();
  const [open, setOpen] = useState<Open>(null);
  const canEstimate = props.rights.estimates && database?.allowsEstimate === true;
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={<IconButton icon="more" iconName="ellipsis" label={t('label')} />}
        items={[
          ...folded,
          'separator',
          {
            ...{ id: 'html', label: t('renderHtml'), isChecked: rendersHtml },
            onSelect: () => settings.change({ rendersHtml: !rendersHtml }),
          },
          {
            ...{ id: 'complete', label: t('autocomplete'), isChecked: hasAutocomplete },
            onSelect: () => settings.change({ hasAutocomplete: !hasAutocomplete }),
          },
          {
            ...{ id: 'autorun', label: t('autorun'), isChecked: tab.autorun },
            onSelect: () => store.dispatch({ type: 'set_autorun', id: tab.id, autorun: !tab.autorun, now: Date.now() }),
          },
          'separator',
          {
            ...{ id: 'statement', label: t('runStatement'), shortcut: 'Ctrl Shift Enter' },
            onSelect: () => void run('statement'),
          },
          ...(canEstimate
            ? [{ id: 'estimate', label: t('estimate'), onSelect: () => setOpen('estimate') } as const]
            : []),
          ...(props.hasTemplates
            ? [{ id: 'parameters', label: t('parameters'), onSelect: () => setOpen('parameters') } as const]
            : []),
          { id: 'format', label: t('format'), shortcut: 'Ctrl Shift F', onSelect: () => void format() },
          { id: 'shortcuts', label: t('shortcuts'), shortcut: 'F1', onSelect: onShortcuts },
        ]}
      />
      {open === 'parameters' && <ParametersDialog tab={tab} onClose={() => setOpen(null)} />}
      {open === 'estimate' && <EstimateDialog tab={tab} onClose={() => setOpen(null)} />}
    </>
  );
}
