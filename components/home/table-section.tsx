import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo } from 'react';
import { EditDialog } from '@/components/lists/acts/edit-dialog';
import { useRowActs } from '@/components/lists/acts/use-row-acts';
import type { FirstList } from '@/components/lists/list-props';
import { CardList } from '@/components/lists/rows/card-list';
import { WaitingRows } from '@/components/lists/rows/waiting-rows';
import { useRows } from '@/components/lists/use-rows';
import { useSelection } from '@/components/lists/use-selection';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { NamedIcon } from '@/components/ui/named-icon';
import {
  type HomeState,
  type HomeViewer,
  sectionSize,
  type TableTab,
  tableTabs,
  tabState,
} from '@/lib/home/home-state';
import type { CellContext, ListPlan, ListRights } from '@/lib/lists/list-plan';
import { type ListState, listParams, usualPageSize } from '@/lib/lists/list-state';
import { listPlan } from '@/lib/lists/plans/registry';
import { QueryCards } from './query-cards';
import { SectionFrame } from './section-frame';

type Section = 'dashboards' | 'charts' | 'queries';

export interface TableSectionProps {
  readonly section: Section;
  readonly state: HomeState;
  readonly viewer: HomeViewer;
  readonly context: CellContext;
  readonly rights: ListRights;
  /** What the server read for the first tab; null when the section was folded. */
  readonly first: FirstList | null;
  readonly onChange: (state: HomeState) => void;
}

const ids = { dashboards: 'dashboard', charts: 'chart', queries: 'saved-query' } as const;
const mineOnly: readonly TableTab[] = ['Mine'];

/** The favorites, the viewer's own and all objects of a kind, as cards. */
export function TableSection(props: TableSectionProps): ReactElement {
  const { section, state, viewer, rights, onChange } = props;
  const t = useTranslations('home');
  const plan = useMemo(() => listPlan(ids[section]), [section]);
  const tab = section === 'queries' ? 'Mine' : state[section];
  const shown = tabState(plan, tab, viewer);
  const canCreate = rights.canWrite;
  return (
    <SectionFrame
      section={section}
      state={state}
      tabs={section === 'queries' ? mineOnly : tableTabs}
      tab={tab}
      onFold={(isOpen) => onChange({ ...state, open: { ...state.open, [section]: isOpen } })}
      onTab={(next) => onChange(section === 'queries' ? state : { ...state, [section]: next })}
      end={
        <div className="page-actions">
          {canCreate && <FormButton href={plan.createHref ?? plan.path} text={t(`create.${section}`)} hasPlus />}
          <FormButton href={allHref(plan, shown)} text={t('viewAll')} />
        </div>
      }
    >
      <Rows {...props} plan={plan} shown={shown} canCreate={canCreate} />
    </SectionFrame>
  );
}

interface RowsProps extends TableSectionProps {
  readonly plan: ListPlan;
  readonly shown: ListState;
  readonly canCreate: boolean;
}

function Rows({ section, plan, shown, context, rights, first, canCreate }: RowsProps): ReactElement {
  const t = useTranslations('home');
  const errorText = useErrorText();
  const nothing: FirstList = { state: { ...shown, pageIndex: -1 }, unknownFilter: null, starred: [], answer: none };
  const model = useRows(plan, shown, first ?? nothing);
  const selection = useSelection();
  const view = { plan, rights, context };
  const acts = useRowActs(view, model, selection);
  const { rows, error } = model;
  if (error !== undefined) return <Alert level="danger" title={t(`failed.${section}`, { reason: errorText(error) })} />;
  if (rows === undefined) return <WaitingRows isCards count={sectionSize} />;
  if (rows.length === 0) {
    return (
      <EmptyState
        size="small"
        icon={section === 'dashboards' ? 'dashboard' : section === 'charts' ? 'bars' : 'text'}
        title={t('noResults')}
        text={t('nothing')}
        actions={
          canCreate ? <FormButton href={plan.createHref ?? plan.path} text={t(`create.${section}`)} /> : undefined
        }
      />
    );
  }
  return (
    <div aria-busy={model.isBusy}>
      {section === 'queries' ? (
        <QueryCards plan={plan} rows={rows} acts={acts} />
      ) : (
        <CardList view={view} model={model} selection={selection} acts={acts} rows={rows} />
      )}
      {acts.dialog?.act === 'edit' && <EditDialog plan={plan} row={acts.dialog.row} onClose={acts.closeDialog} />}
    </div>
  );
}

const none = { count: 0, ids: [], result: [] };

/** The list with what the tab shows. */
function allHref(plan: ListPlan, shown: ListState): string {
  const params = listParams(plan, { ...shown, pageSize: usualPageSize, viewMode: 'table' }).toString();
  return params === '' ? plan.path : `${plan.path}?${params}`;
}

/** A button that leads to another page, also without script. */
function FormButton({
  href,
  text,
  hasPlus = false,
}: {
  readonly href: string;
  readonly text: string;
  readonly hasPlus?: boolean;
}): ReactElement {
  const t = useTranslations('home');
  const [path = href, search = ''] = href.split('?');
  return (
    <form method="get" action={path}>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button" data-look={hasPlus ? 'normal' : 'plain'}>
        {hasPlus && <NamedIcon icon="plus" name={t('plus')} size={14} />}
        {text}
      </button>
    </form>
  );
}
