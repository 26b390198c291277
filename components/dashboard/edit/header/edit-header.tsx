import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { useEdit, useEditStore } from '@/components/dashboard/edit/use-edit';
import { FavoriteStar } from '@/components/dashboard/header/favorite-star.client';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { EditableText } from '@/components/ui/input/editable-text.client';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import { isUnsaved } from '@/lib/dashboard/edit/history';
import { type OpenDialog, useHeaderMenu } from './use-header-menu';

export interface EditHeaderProps {
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly onOpen: (dialog: OpenDialog) => void;
  /** The menu is about to be opened. */
  readonly onMenuNear: () => void;
  /** Shows the components as a sheet; null where their panel is always there. */
  readonly onBuilder: (() => void) | null;
}

export function EditHeader({
  isSaving,
  onSave,
  onDiscard,
  onOpen,
  onMenuNear,
  onBuilder,
}: EditHeaderProps): ReactElement {
  const t = useTranslations('dashboard.edit.header');
  const star = useTranslations('dashboard.header.star');
  const store = useEditStore();
  const id = useEdit(({ data }) => data.id);
  const isStarred = useEdit(({ data }) => data.isStarred);
  const title = useEdit(({ history }) => history.present.title);
  const canUndo = useEdit(({ history }) => history.past.length > 0);
  const canRedo = useEdit(({ history }) => history.future.length > 0);
  const isAltered = useEdit(({ history }) => isUnsaved(history));
  const items = useHeaderMenu(onOpen);
  return (
    <header className="dashboard-head edit-head">
      <h1 className="edit-title">
        <EditableText
          label={t('title')}
          placeholder={t('placeholder')}
          value={title}
          onChange={(next) => store.apply({ type: 'set_properties', changes: { title: next } })}
        />
      </h1>
      <FavoriteStar
        id={id}
        isStarred={isStarred}
        words={{ starred: star('starred'), unstarred: star('unstarred'), failed: star('failed') }}
      />
      {isAltered && <span className="edit-unsaved">{t('unsaved')}</span>}
      <span className="dashboard-tools edit-tools" data-commands="">
        {onBuilder && <IconButton icon="plus" label={t('builder')} onClick={onBuilder} />}
        <IconButton icon="undo" label={t('undo')} disabled={!canUndo} onClick={store.undo} />
        <IconButton icon="redo" label={t('redo')} disabled={!canRedo} onClick={store.redo} />
        <Button onClick={onDiscard}>{t('discard')}</Button>
        <Button look="primary" disabled={!isAltered || isSaving} onClick={onSave}>
          <Icon name="save" />
          {t('save')}
        </Button>
        <DropdownMenu
          align="end"
          trigger={<IconButton icon="more" label={t('menu')} onPointerEnter={onMenuNear} onFocus={onMenuNear} />}
          items={items}
        />
      </span>
    </header>
  );
}
