import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { actIcons, type RowActsModel } from '@/components/lists/acts/use-row-acts';
import type { ListView } from '@/components/lists/list-props';
import type { ListedRow } from '@/components/lists/use-rows';
import { Icon } from '@/components/ui/icon';
import { withBase } from '@/lib/base-path/base-path';
import type { ListPlan, RowAct } from '@/lib/lists/list-plan';

export interface RowButtonsProps {
  readonly view: ListView;
  readonly acts: RowActsModel;
  readonly row: ListedRow;
}

/** The wheel of a mouse, which opens links in a tab of their own. */
const middle = 1;

/** What can be done to a row. The browser itself opens sheets and downloads before the script is there. */
export function RowButtons({ view, acts, row }: RowButtonsProps): ReactElement {
  const t = useTranslations('list');
  const page = view.plan.editHref?.(row.id);
  return (
    <>
      {acts.of(row).map((act) => {
        const native = nativeOf(view.plan, act, row.id);
        return (
          <button
            key={act}
            {...(native ?? { type: 'button' as const, 'data-js': '' })}
            className="button icon-button"
            data-look="icon"
            data-size="small"
            aria-label={t(`acts.${act}`, { name: view.plan.nameOf(row.row) })}
            title={t(`does.${act}`)}
            onClick={(event) => {
              event.preventDefault();
              const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
              if (act === 'edit' && isElsewhere && page !== undefined) window.open(withBase(page));
              else acts.run(act, row);
            }}
            onAuxClick={({ button }) => {
              if (act === 'edit' && button === middle && page !== undefined) window.open(withBase(page));
            }}
          >
            <Icon name={actIcons[act]} size={14} />
          </button>
        );
      })}
    </>
  );
}

/** How the browser does it by itself: a form that opens a sheet, a page or a file. */
function nativeOf(plan: ListPlan, act: RowAct, id: number) {
  const sheet = { type: 'submit', form: 'list-open', value: id } as const;
  const call = { type: 'submit', form: 'list-call' } as const;
  switch (act) {
    case 'delete':
    case 'preview':
    case 'show':
      return { ...sheet, name: act };
    case 'edit': {
      const to = plan.editHref?.(id);
      if (to === undefined) return { ...sheet, name: act };
      const [path, search = ''] = to.split('?');
      const [name, value] = search.split('=');
      return { ...call, formAction: path, ...(name ? { name, value } : {}) };
    }
    case 'export':
      return { ...call, formAction: `${plan.api}export/`, name: 'q', value: `!(${id})` };
    case 'tables':
      return { ...call, formAction: '/dataset/add/', name: 'database', value: id };
    case 'log':
      return { ...call, formAction: plan.hrefOf?.({}, id) };
    case 'message':
      return { ...call, formAction: `${plan.api}${id}/message` };
    default:
      return null;
  }
}
