import '@/components/dashboard/edit/filters/filters.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { Field } from '@/components/ui/input/field.client';
import { ActionDialog } from '@/components/ui/overlay/action-dialog.client';
import { Select } from '@/components/ui/select/select.client';
import type { CrossScopes } from '@/lib/dashboard/edit/cross-scopes';
import type { Layout } from '@/lib/dashboard/edit/layout-node';
import { scopeTree, withoutChart } from '@/lib/dashboard/filter-config/scope-tree';
import type { Scope } from '@/lib/dashboard/filter-scope';
import { ScopeField } from './scope-field';

export interface SourceChart {
  readonly id: number;
  readonly name: string;
}

export interface ScopingDialogProps {
  readonly scopes: CrossScopes;
  readonly layout: Layout;
  /** The charts whose marks can be clicked. */
  readonly charts: readonly SourceChart[];
  readonly isSaving: boolean;
  readonly onClose: () => void;
  readonly onSave: (scopes: CrossScopes) => void;
}

/** A chart with a scope of its own, one that is to be chosen yet, or all charts together. */
type Open = number | 'new' | 'all';

/** To which charts a click in a chart applies. */
export function ScopingDialog({ scopes, layout, charts, isSaving, onClose, onSave }: ScopingDialogProps): ReactElement {
  const t = useTranslations('dashboard.scoping');
  const [everywhere, setEverywhere] = useState(scopes.everywhere);
  const [own, setOwn] = useState(scopes.own);
  const [open, setOpen] = useState<Open>('all');
  const [hasNew, setHasNew] = useState(false);
  const nameOf = (id: number): string => charts.find((chart) => chart.id === id)?.name ?? t('chartNumber', { id });
  const free = charts.filter(({ id }) => id === open || !own.has(id));
  const tree = scopeTree(layout, t('allCharts'));

  function setScope(id: number, scope: Scope): void {
    setOwn(new Map([...own, [id, scope]]));
  }
  function choose(next: number): void {
    const entries = [...own].filter(([id]) => id !== open);
    const scope = typeof open === 'number' ? own.get(open) : undefined;
    setOwn(new Map([...entries, [next, scope ?? everywhere]]));
    if (open === 'new') setHasNew(false);
    setOpen(next);
  }
  function remove(id: number): void {
    setOwn(new Map([...own].filter(([each]) => each !== id)));
    if (open === id) setOpen('all');
  }
  return (
    <ActionDialog
      title={t('title')}
      onClose={onClose}
      width={900}
      closesOutside={false}
      cancelLabel={t('cancel')}
      actionLabel={t('save')}
      isPending={isSaving}
      onAction={() => onSave({ everywhere, own })}
    >
      <div className="filters-frame">
        <div className="filters-list">
          <Button
            disabled={hasNew || free.length === 0}
            onClick={() => {
              setHasNew(true);
              setOpen('new');
            }}
          >
            <Icon name="plus" />
            {t('add')}
          </Button>
          <Entry label={t('global')} isOpen={open === 'all'} onOpen={() => setOpen('all')} />
          {[...own.keys()].map((id) => (
            <Entry
              key={id}
              label={nameOf(id)}
              isOpen={open === id}
              onOpen={() => setOpen(id)}
              removal={{ label: t('delete', { name: nameOf(id) }), onRemove: () => remove(id) }}
            />
          ))}
          {hasNew && (
            <Entry
              label={t('unnamed')}
              isOpen={open === 'new'}
              onOpen={() => setOpen('new')}
              removal={{
                label: t('delete', { name: t('unnamed') }),
                onRemove: () => {
                  setHasNew(false);
                  setOpen('all');
                },
              }}
            />
          )}
        </div>
        <div className="filters-form">
          {open !== 'all' && (
            <Field label={t('chart')} help={t('chartHelp')} isRequired>
              <Select
                label={t('select')}
                placeholder={t('select')}
                value={open === 'new' ? null : open}
                options={free.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(value) => choose(Number(value))}
              />
            </Field>
          )}
          <p>{t(open === 'all' ? 'globalText' : 'chartText')}</p>
          {open === 'all' && <ScopeField tree={tree} scope={everywhere} onChange={setEverywhere} />}
          {typeof open === 'number' && (
            <ScopeField
              tree={withoutChart(tree, open)}
              scope={own.get(open) ?? everywhere}
              onChange={(scope) => setScope(open, scope)}
            />
          )}
        </div>
      </div>
    </ActionDialog>
  );
}

interface EntryProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly removal?: { readonly label: string; readonly onRemove: () => void };
}

function Entry({ label, isOpen, onOpen, removal }: EntryProps): ReactElement {
  return (
    <div className="filters-item" data-open={isOpen || undefined}>
      <button type="button" className="filters-name" aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
        {label}
      </button>
      {removal && <IconButton icon="trash" size="small" label={removal.label} onClick={removal.onRemove} />}
    </div>
  );
}
