import type { ReactElement } from 'react';
import { AvatarGroup } from '@/components/ui/feedback/avatar-group';
import { Tag } from '@/components/ui/feedback/tag';
import { Icon } from '@/components/ui/icon';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('allEntities');

export interface TaggedRow {
  readonly id: number;
  readonly title: string;
  readonly href: string;
  readonly tags: readonly { readonly id: number; readonly name: string }[];
  readonly owners: readonly { readonly id: number; readonly name: string }[];
}

export interface TaggedSectionProps {
  readonly title: string;
  /** The parameter of the address with the page of this section, and all parameters that stay. */
  readonly pageName: string;
  readonly kept: Readonly<Record<string, string>>;
  readonly page: number;
  readonly rows: readonly TaggedRow[];
}

const pageSize = 25;

/** The objects of one kind that carry a tag, a page at a time. */
export function TaggedSection({ title, pageName, kept, page, rows }: TaggedSectionProps): ReactElement {
  const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const at = Math.min(page, last);
  const shown = rows.slice(at * pageSize, (at + 1) * pageSize);
  const turn = (label: 'left' | 'right', to: number): ReactElement => (
    <li aria-label={t(label === 'left' ? 'previousPage' : 'nextPage')}>
      <button
        type="submit"
        name={pageName}
        value={to}
        className="button icon-button"
        data-look="icon"
        aria-label={t(label)}
        disabled={to < 0 || to > last}
      >
        <Icon name={label} />
      </button>
    </li>
  );
  return (
    <section className="tagged-section" aria-label={title}>
      <h2>{title}</h2>
      <div className="panel">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('title')}</th>
              <th scope="col">{t('tags')}</th>
              <th scope="col">{t('owners')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, title: name, href, tags, owners }) => (
              <tr key={id}>
                <td className="wide">
                  <a href={href} className="font-medium">
                    {name}
                  </a>
                </td>
                <td>
                  <span className="tagged-tags">
                    {tags.map((tag) => (
                      <Tag key={tag.id} text={tag.name} href={`/superset/all_entities/?id=${tag.id}`} />
                    ))}
                  </span>
                </td>
                <td>
                  <AvatarGroup people={owners} label={t('owners')} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <form method="get" action="/superset/all_entities/">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ul className="tagged-pages">
          <li>{t('range', { from: at * pageSize + 1, to: at * pageSize + shown.length, count: rows.length })}</li>
          {turn('left', at - 1)}
          <li>{at + 1}</li>
          {turn('right', at + 1)}
        </ul>
      </form>
    </section>
  );
}
