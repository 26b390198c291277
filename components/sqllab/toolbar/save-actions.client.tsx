'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { SaveDatasetDialog } from '@/components/sqllab/saving/save-dataset-dialog.client';
import { SaveQueryDialog } from '@/components/sqllab/saving/save-query-dialog.client';
import { ScheduleDialog } from '@/components/sqllab/saving/schedule-dialog.client';
import { useLatestQuery, useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import type { SaveActs } from './use-save-acts';

/** Saving and sharing at the right of the toolbar. */
export function SaveActions({ acts: { save, schedule, dataset, link } }: { readonly acts: SaveActs }): ReactElement {
  const t = useTranslations('sqllab.saving');
  return (
    <>
      {save !== null && (
        <Button disabled={save.isDisabled} onClick={save.onSelect}>
          {save.label}
        </Button>
      )}
      {schedule !== null && (
        <Button disabled={schedule.isDisabled} onClick={schedule.onSelect}>
          {schedule.label}
        </Button>
      )}
      {dataset !== null && (
        <DropdownMenu
          align="end"
          trigger={<IconButton icon="chevron" iconName="down" label={t('menu')} />}
          items={[dataset]}
        />
      )}
      {link !== null && (
        <Button disabled={link.isDisabled} onClick={link.onSelect}>
          <Icon name="link" />
          {link.label}
        </Button>
      )}
    </>
  );
}

export interface SaveDialogsProps {
  readonly tab: EditorTab;
  readonly acts: SaveActs;
}

/** The dialog that an act of saving has opened. */
export function SaveDialogs({ tab, acts: { dialog, close } }: SaveDialogsProps): ReactElement | null {
  const { query, result } = useLatestQuery(tab);
  const form = useSqlLab().props.schedule;
  if (dialog === 'query') return <SaveQueryDialog tab={tab} onClose={close} />;
  if (dialog === 'schedule' && form !== null) return <ScheduleDialog tab={tab} form={form} onClose={close} />;
  if (dialog !== 'dataset' || query === null || result === null) return null;
  return <SaveDatasetDialog tab={tab} query={query} columns={result.columns} onClose={close} />;
}
