import { useLocale, useTranslations } from 'next-intl';
import { type CSSProperties, type ReactElement, type ReactNode, useId } from 'react';
import { Badge } from '@/components/ui/badge';
import { AvatarGroup } from '@/components/ui/feedback/avatar-group';
import { Tag } from '@/components/ui/feedback/tag';
import { Icon } from '@/components/ui/icon';
import { NamedIcon } from '@/components/ui/named-icon';
import type { Cell, NamedLink } from '@/lib/lists/list-plan';

/** The most links of a cell that are shown by name. */
export const mostLinks = 20;
/** The most tags that are shown. */
const mostTags = 4;

export function CellView({ cell }: { readonly cell: Cell }): ReactNode {
  switch (cell.kind) {
    case 'text':
      return cell.isCode ? <code className="list-code">{cell.text}</code> : <span title={cell.title}>{cell.text}</span>;
    case 'bar':
      return (
        <>
          {cell.text}
          <span className="cell-share" aria-hidden="true" style={{ inlineSize: `${Math.round(cell.share * 100)}%` }} />
        </>
      );
    case 'name':
      return <NameCell {...cell} />;
    case 'published':
      return <Published isPublished={cell.isPublished} />;
    case 'source':
      return <Source isVirtual={cell.isVirtual} />;
    case 'tags':
      return <Tags tags={cell.tags} />;
    case 'people':
      return <Owners people={cell.people} />;
    case 'links':
      return <Links links={cell.links} />;
    case 'time':
      return <Time text={cell.text} at={cell.at} />;
    case 'flag':
      return <Flag isOn={cell.isOn} />;
    case 'active':
      return <Flag isOn={cell.isOn} />;
    case 'state':
      return cell.text === '' ? null : <State {...cell} />;
  }
}

function Owners({
  people,
}: Extract<Cell, { kind: 'people' }> | { readonly people: Extract<Cell, { kind: 'people' }>['people'] }): ReactElement {
  const t = useTranslations('list');
  return <AvatarGroup people={people} label={t('labels.owners')} />;
}

type NameOfCell = Omit<Extract<Cell, { kind: 'name' }>, 'kind'>;

export function CertifiedMark({ by, details }: { readonly by: string; readonly details: string }): ReactElement {
  const t = useTranslations('list');
  const text = [t('certifiedBy', { name: by }), details].filter(Boolean).join('\n');
  return (
    <span title={text} className="list-certified">
      <NamedIcon icon="success" name={t('icons.certified')} size={14} />
    </span>
  );
}

function NameCell(cell: NameOfCell): ReactElement {
  const { text, href, certifiedBy = '', certificationDetails = '', info = '', isExternal = false, badges = [] } = cell;
  const t = useTranslations('list');
  const inside = (
    <>
      {certifiedBy !== '' && <CertifiedMark by={certifiedBy} details={certificationDetails} />}
      {text}
    </>
  );
  return (
    <span className="list-name">
      {href === undefined ? <span>{inside}</span> : <a href={href}>{inside}</a>}
      {info !== '' && (
        <button type="button" className="list-info" aria-label={t('info')} title={info}>
          <Icon name="info" size={14} />
        </button>
      )}
      {badges.map((badge) => (
        <Badge key={badge} tone="accent">
          {t(`labels.${badge}`)}
        </Badge>
      ))}
      {isExternal && <Badge>{t('external')}</Badge>}
    </span>
  );
}

export function Published({ isPublished }: { readonly isPublished: boolean }): ReactElement {
  const t = useTranslations('list');
  return (
    <span className="list-mark" data-tone={isPublished ? 'success' : 'quiet'}>
      <NamedIcon
        icon={isPublished ? 'success' : 'stop'}
        name={t(isPublished ? 'icons.published' : 'icons.draft')}
        size={14}
      />
      {t(isPublished ? 'labels.published' : 'labels.draft')}
    </span>
  );
}

function Source({ isVirtual }: { readonly isVirtual: boolean }): ReactElement {
  const t = useTranslations('list');
  return (
    <span className="list-mark">
      <NamedIcon
        icon={isVirtual ? 'function' : 'column'}
        name={t(isVirtual ? 'icons.virtual' : 'icons.physical')}
        size={14}
      />
      {t(isVirtual ? 'labels.virtual' : 'labels.physical')}
    </span>
  );
}

function Tags({ tags }: { readonly tags: readonly NamedLink[] }): ReactElement | null {
  const t = useTranslations('list');
  if (tags.length === 0) return null;
  const rest = tags.slice(mostTags);
  return (
    <span className="list-tags">
      {tags.slice(0, mostTags).map(({ id, text, href }) => (
        <Tag key={id} text={text} href={href} />
      ))}
      {rest.length > 0 && (
        <span className="tag" title={rest.map(({ text }) => text).join(', ')}>
          {t('moreTags', { count: rest.length })}
        </span>
      )}
    </span>
  );
}

/** The first link, and how many more there are; they open beneath it. */
function Links({ links }: { readonly links: readonly NamedLink[] }): ReactElement | null {
  const t = useTranslations('list');
  const [first, ...rest] = links;
  const id = `links${useId().replace(/\W/g, '')}`;
  if (first === undefined) return null;
  const shown = rest.slice(0, mostLinks - 1);
  return (
    <span className="list-links">
      <a href={first.href}>{first.text}</a>
      {rest.length > 0 && (
        <>
          <button
            type="button"
            className="list-more"
            popoverTarget={id}
            style={{ anchorName: `--${id}` } as CSSProperties}
          >
            {t('moreLinks', { count: rest.length })}
          </button>
          <div
            id={id}
            className="menu-panel bar-panel"
            popover="auto"
            data-align="start"
            style={{ positionAnchor: `--${id}` } as CSSProperties}
          >
            {[first, ...shown].map(({ id, text, href }) => (
              <a key={id} className="menu-item" href={href}>
                {text}
              </a>
            ))}
            {links.length > mostLinks && (
              <span className="menu-title">{t('moreLinks', { count: links.length - mostLinks })}</span>
            )}
          </div>
        </>
      )}
    </span>
  );
}

/** An age with the instant on hover. */
export function Time({ text, at }: { readonly text: string; readonly at: string }): ReactElement {
  const locale = useLocale();
  return (
    <time dateTime={at || undefined} title={instantText(at, locale)}>
      {text}
    </time>
  );
}

function instantText(at: string, locale: string): string | undefined {
  const ms = Date.parse(/Z|[+-]\d\d:\d\d$/.test(at) ? at : `${at}Z`);
  if (Number.isNaN(ms)) return undefined;
  const shape = { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, shape).format(ms);
}

const stateIcons = { success: 'check', warning: 'close' } as const;

function State({ text, label, tone, title }: Omit<Extract<Cell, { kind: 'state' }>, 'kind'>): ReactElement {
  const t = useTranslations('list');
  const icon = tone === 'success' || tone === 'warning' ? stateIcons[tone] : null;
  return (
    <span title={title || undefined} className="list-state">
      <Badge tone={tone}>
        {icon !== null && <NamedIcon icon={icon} name={t(`icons.${icon}`)} size={12} />}
        {label === undefined ? text : t(`labels.${label}`)}
      </Badge>
    </span>
  );
}

function Flag({ isOn }: { readonly isOn: boolean }): ReactElement {
  const t = useTranslations('list');
  return (
    <span className="list-mark" data-tone={isOn ? 'success' : 'quiet'}>
      <NamedIcon icon={isOn ? 'check' : 'close'} name={t(isOn ? 'icons.check' : 'icons.close')} size={14} />
    </span>
  );
}
