import { useTranslations } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { NamedIcon } from '@/components/ui/named-icon';
import type { ListPlan, ListRights } from '@/lib/lists/list-plan';
import type { SelectionModel } from './use-selection';

export interface ListHeadProps {
  readonly plan: ListPlan;
  readonly rights: ListRights;
  readonly heading: string | null;
  readonly createHref: string | null;
  readonly canImport: boolean;
  /** The file of all rows that the filters leave; null for lists without one. */
  readonly exportHref: string | null;
  readonly selection: SelectionModel;
  readonly children?: ReactNode;
}

/** The title of a list and what begins there. Its buttons are forms, which work before a script is there. */
export function ListHead(props: ListHeadProps): ReactElement {
  const { plan, rights, heading, createHref, canImport, exportHref, selection, children } = props;
  const t = useTranslations('list');
  const hasBulk = bulkOf(plan, rights).length > 0;
  return (
    <div className="list-head" data-commands="">
      <h1>{heading ?? t(`labels.${plan.title}`)}</h1>
      <div className="page-actions">
        {children}
        {canImport && (
          <button
            type="submit"
            form="list-open"
            name="import"
            value="1"
            className="button icon-button"
            data-look="icon"
            aria-label={t('import')}
            title={t('importTitle', { things: t(`nouns.${plan.noun}`, { count: 2 }) })}
          >
            <Icon name="download" />
          </button>
        )}
        {exportHref !== null && (
          <a className="button" href={exportHref} download>
            <Icon name="download" />
            {t('exportCsv')}
          </a>
        )}
        {hasBulk && (
          <button
            type="button"
            className="button"
            data-js=""
            aria-pressed={selection.isOn}
            onClick={() => selection.turn(!selection.isOn)}
          >
            {t('bulkSelect')}
          </button>
        )}
        {createHref !== null && <CreateButton href={createHref} text={t(`create.${plan.noun}`)} />}
      </div>
    </div>
  );
}

function CreateButton({ href, text }: { readonly href: string; readonly text: string }): ReactElement {
  const t = useTranslations('list');
  const [path = href, search = ''] = href.split('?');
  return (
    <form method="get" action={path}>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button" data-look="primary">
        <NamedIcon icon="plus" name={t('icons.plus')} />
        {text}
      </button>
    </form>
  );
}

/** What the viewer may do to several rows at once. */
export function bulkOf({ bulk }: ListPlan, { canWrite, canExport, canTag }: ListRights): ListPlan['bulk'] {
  const may = { delete: canWrite, publish: canWrite, export: canExport, tag: canTag };
  return bulk.filter((act) => may[act]);
}
