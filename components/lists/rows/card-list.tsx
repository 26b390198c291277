import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { CardPicture } from '@/components/ui/card-picture';
import { textOf } from '@/lib/lists/row-text';
import { CertifiedMark, Published, Time } from './cell-view';
import { RowMenu } from './row-menu';
import type { RowsProps } from './row-parts';
import { RowStar } from './row-star';

/** Rows as cards with their pictures. While rows are ticked, a press anywhere on a card ticks it. */
export function CardList(props: RowsProps): ReactElement {
  const { view, model, selection, acts, rows } = props;
  const { plan, context } = view;
  const t = useTranslations('list');
  return (
    <ul className="cards">
      {rows.map((listed) => {
        const { id, row } = listed;
        const name = plan.nameOf(row);
        const detail = plan.cards?.detailOf?.(row, context);
        const isTicked = selection.rows.has(id);
        const certifiedBy = textOf(row, 'certified_by');
        return (
          <li key={id} className="card" data-row={id} tabIndex={-1} data-ticked={isTicked || undefined}>
            <CardPicture src={plan.cards?.pictureOf(row, id) ?? ''} />
            <div className="card-body">
              <span className="list-card-title">
                {selection.isOn && (
                  <input
                    type="checkbox"
                    className="list-card-check"
                    aria-label={t('selectRow', { name })}
                    checked={isTicked}
                    onChange={() => selection.toggle(listed)}
                  />
                )}
                {certifiedBy !== '' && (
                  <CertifiedMark by={certifiedBy} details={textOf(row, 'certification_details')} />
                )}
                <a href={plan.hrefOf?.(row, id)} className="truncate">
                  {name}
                </a>
              </span>
              <span className="list-card-foot">
                {'published' in row && <Published isPublished={row.published === true} />}
                {detail !== undefined && <span className="truncate">{detail}</span>}
                <span className="truncate grow">
                  <Modified row={row} />
                </span>
                {plan.starred !== undefined && (
                  <RowStar isOn={model.starred.has(id)} onToggle={() => acts.star(listed)} />
                )}
                <RowMenu entries={acts.entries(listed)} />
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

export function Modified({ row }: { readonly row: Readonly<Record<string, unknown>> }): ReactElement {
  const t = useTranslations('list');
  const age = textOf(row, 'changed_on_delta_humanized');
  return <Time text={t('modified', { age })} at={textOf(row, 'changed_on_utc')} />;
}
