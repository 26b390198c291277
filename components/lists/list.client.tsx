'use client';

import { useTranslations } from 'next-intl';
import { lazy, type ReactElement, Suspense, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { LaterDialog } from '@/components/ui/later-dialog.client';
import { loadLater } from '@/components/ui/load-later';
import { ContextMenu } from '@/components/ui/overlay/context-menu.client';
import { replayClick } from '@/components/ui/replay-click';
import { useMissedClick } from '@/components/ui/use-missed-click';
import type { ListPlan } from '@/lib/lists/list-plan';
import { exportHref } from '@/lib/lists/list-state';
import { BulkBanner } from './acts/bulk-banner';
import { EditDialog } from './acts/edit-dialog';
import { useAskedSheet } from './acts/use-asked-sheet';
import { useListKeys } from './acts/use-list-keys';
import { useRowActs } from './acts/use-row-acts';
import { openPressedSelect } from './filters/early-select';
import { FilterBar } from './filters/filter-bar';
import { KeptState } from './kept-state';
import { ListAge } from './list-age';
import { ListEmpty } from './list-empty';
import { ListFoot } from './list-foot';
import { ListHead } from './list-head';
import type { ListPageProps } from './list-page.client';
import { CardList } from './rows/card-list';
import { RowTable } from './rows/row-table';
import { WaitingRows } from './rows/waiting-rows';
import { useListState } from './use-list-state';
import { useRows } from './use-rows';
import { useSelection } from './use-selection';

const readersDialog = loadLater(async () => (await import('@/components/access/readers-dialog.client')).ReadersDialog);
const DuplicateDialog = lazy(async () => ({ default: (await import('./acts/duplicate-dialog')).DuplicateDialog }));

export function List(props: ListPageProps & { readonly plan: ListPlan }): ReactElement {
  const { plan, first, rights, context } = props;
  const t = useTranslations('list');
  const errorText = useErrorText();
  const root = useRef<HTMLDivElement>(null);
  const { state, change, setView } = useListState(plan, first.state);
  const model = useRows(plan, state, first);
  const selection = useSelection();
  const view = { plan, rights, context };
  const acts = useRowActs(view, model, selection);
  useListKeys(root, model.rows ?? [], { plan, acts, selection });
  useAskedSheet({ plan, rows: model.rows ?? [], acts });
  const isMissed = useMissedClick();
  useEffect(() => {
    if (root.current === null) return;
    root.current.dataset.live = '';
    if (isMissed()) replayClick(root.current);
    void openPressedSelect(root.current);
  }, [isMissed]);

  const { rows, count, error } = model;
  const isNarrowed = Object.keys(state.filters).length > 0;
  const isCards = state.viewMode === 'card';
  const shared = { view, model, selection, acts };
  return (
    <div className="page list" ref={root}>
      <ListHead {...props} selection={selection} exportHref={exportHref(plan, state)} />
      {first.unknownFilter !== null && <Alert level="danger" title={t('invalidFilter', { id: first.unknownFilter })} />}
      {plan.saysAge && <ListAge model={model} />}
      <FilterBar
        plan={plan}
        state={state}
        context={context}
        plainChoices={props.plainChoices}
        onChange={change}
        onView={setView}
      />
      {selection.isOn && <BulkBanner {...shared} />}
      {error !== undefined && (
        <Alert
          level="danger"
          title={errorText(error, { doing: 'listing', resource: t(`nouns.${plan.noun}`, { count: 2 }) })}
          actions={<Button onClick={() => void model.reload()}>{t('retry')}</Button>}
        />
      )}
      <ContextMenu items={(target) => acts.menuAt(target, rows ?? [])}>
        <div className="list-rows" aria-busy={model.isBusy}>
          {rows === undefined ? (
            error === undefined && <WaitingRows isCards={isCards} />
          ) : isCards && rows.length > 0 ? (
            <CardList {...shared} rows={rows} />
          ) : (
            <RowTable {...shared} rows={rows} state={state} onChange={change} />
          )}
          {rows?.length === 0 && (
            <ListEmpty
              plan={plan}
              isNarrowed={isNarrowed}
              about={props.about}
              createHref={props.createHref}
              onClear={() => change({ filters: {} })}
            />
          )}
        </div>
      </ContextMenu>
      {count > 0 && <ListFoot plan={plan} state={state} count={count} onChange={change} />}
      {acts.dialog?.act === 'duplicate' && (
        <Suspense>
          <DuplicateDialog plan={plan} row={acts.dialog.row} onClose={acts.closeDialog} />
        </Suspense>
      )}
      {acts.dialog?.act === 'readers' && (
        <LaterDialog
          part={readersDialog}
          given={{
            kind: plan.id === 'database' ? ('database' as const) : ('dataset' as const),
            id: acts.dialog.row.id,
            name: plan.nameOf(acts.dialog.row.row),
            onClose: () => acts.closeDialog(false),
          }}
          onFailed={() => acts.closeDialog(false)}
        />
      )}
      {acts.dialog?.act === 'edit' && <EditDialog plan={plan} row={acts.dialog.row} onClose={acts.closeDialog} />}
      <form id="list-open" method="get" action={plan.path}>
        <KeptState plan={plan} state={state} />
      </form>
      <form id="list-call" method="get" action={plan.path} />
    </div>
  );
}
