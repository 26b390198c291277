'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { useDataset, useDraft, useExplore, useExploreView } from '@/components/explore/explore-context';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { EditableText } from '@/components/ui/input/editable-text.client';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import { toast } from '@/components/ui/overlay/toast';
import { starring } from '@/lib/client/starring';
import type { SavedChart } from '@/lib/explore/explore-start';
import { overwriteProblem } from '@/lib/explore/save/overwrite-right';
import { AlteredMark } from './altered-mark.client';
import { HeaderMenu } from './header-menu.client';

export function ExploreHeader(): ReactElement {
  const t = useTranslations('explore.header');
  const { store, start } = useExplore();
  const { chart, setOpen } = useExploreView();
  const name = useDraft(({ draft }) => draft.name);
  const isAltered = useDraft((state) => state.isAltered);
  const canUndo = useDraft((state) => state.canUndo);
  const canRedo = useDraft((state) => state.canRedo);
  const hasDataset = useDataset() !== null;
  const { canAdd } = start.rights;
  const canOverwrite = overwriteProblem(chart, start.viewer) === null;
  const canSave = (canAdd || canOverwrite) && (chart === null || isAltered || canAdd) && hasDataset;
  return (
    <div className="explore-head">
      <h1 className="explore-title">
        <EditableText
          label={t('title')}
          placeholder={t('titlePlaceholder')}
          value={name}
          maxLength={250}
          isDisabled={!(canAdd || canOverwrite)}
          onChange={(text) => store.dispatch({ type: 'set_name', name: text.trim() })}
        />
      </h1>
      {chart === null ? null : <FavoriteStar key={chart.id} chart={chart} />}
      <AlteredMark />
      {chart === null ? null : <ChartFacts chart={chart} />}
      <span className="explore-head-end" data-commands="">
        <IconButton icon="undo" label={t('undo')} disabled={!canUndo} onClick={() => store.undo()} />
        <IconButton icon="redo" label={t('redo')} disabled={!canRedo} onClick={() => store.redo()} />
        <Button
          look={isAltered || chart === null ? 'primary' : 'normal'}
          disabled={!canSave}
          onClick={() => setOpen('save')}
        >
          <Icon name="save" />
          {t('save')}
        </Button>
        <HeaderMenu />
      </span>
    </div>
  );
}

function FavoriteStar({ chart }: { readonly chart: SavedChart }): ReactElement {
  const t = useTranslations('explore.header');
  const [isOn, setIsOn] = useState(chart.isFavorite);
  const [toggle] = useState(() => starring(`/api/v1/chart/${chart.id}/favorites/`, chart.isFavorite, setIsOn));
  return (
    <IconButton
      icon="star"
      label={isOn ? t('favorited') : t('favorite')}
      aria-pressed={isOn}
      className="explore-star"
      onClick={() => void toggle().catch(() => toast.danger(t('favoriteFailed')))}
    />
  );
}

function ChartFacts({ chart }: { readonly chart: SavedChart }): ReactElement {
  const t = useTranslations('explore.header');
  const [owner] = chart.owners;
  return (
    <span className="explore-facts">
      <AddedTo chart={chart} />
      {owner === undefined ? null : (
        <span title={t('owner', { name: chart.owners.map((one) => one.name).join(', ') })}>
          <Icon name="user" size={14} />
          {owner.name}
        </span>
      )}
      <span title={t('changed', { when: chart.changedOn })}>
        <Icon name="edit" size={14} />
        {chart.changedOnWords}
      </span>
    </span>
  );
}

/** How many dashboards have the chart, with a link to each. */
function AddedTo({ chart: { dashboards } }: { readonly chart: SavedChart }): ReactElement {
  const t = useTranslations('explore.header');
  const content = (
    <>
      <Icon name="dashboard" size={14} />
      {t('added', { count: dashboards.length })}
    </>
  );
  if (dashboards.length === 0) return <span>{content}</span>;
  return (
    <DropdownMenu
      trigger={
        <button type="button" className="explore-fact">
          {content}
        </button>
      }
      items={dashboards.map(({ id, title }) => ({
        id: String(id),
        label: title || String(id),
        href: `/superset/dashboard/${id}/`,
      }))}
    />
  );
}
