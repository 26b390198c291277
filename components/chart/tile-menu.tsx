import type { ReactElement, ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('tileMenu');

/** What the viewer may do with the chart of a tile. */
export interface TileRights {
  readonly mayDownload: boolean;
  readonly mayDrill: boolean;
  readonly mayScope: boolean;
  readonly mayShare: boolean;
  readonly mayViewQuery: boolean;
  readonly mayViewTable: boolean;
}

export interface TileMenuProps {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  /** The address of the tile; `part=` is appended. */
  readonly source: string;
  readonly exploreHref: string | null;
  readonly rights: TileRights;
  readonly data: TileAge | null;
}

/** When the data of a tile was fetched, in epoch milliseconds, and whether it came from the cache. */
export interface TileAge {
  readonly fetchedAt: number;
  readonly isCached: boolean;
}

/** The menu of a chart. It opens, and its links work, without script; then what needs script is left out. */
export function TileMenu({ id, title, source, exploreHref, rights, data }: TileMenuProps): ReactElement {
  return (
    <span className="menu tile-menu">
      <button
        type="button"
        className="button"
        data-look="icon"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={t('moreOptions', { title })}
      >
        <Icon name="more" />
      </button>
      <div id={id} popover="auto" role="menu" aria-label={title} className="menu-panel tile-panel" data-sheet="">
        <Act act="refresh">
          <span>
            {t('forceRefresh')}
            {data === null ? null : (
              <small
                className="tile-age"
                data-at={data.fetchedAt}
                data-word={data.isCached ? t('cached') : t('fetched')}
              />
            )}
          </span>
        </Act>
        <Act act="full">{t('enterFullscreen')}</Act>
        <hr className="menu-rule" />
        {exploreHref === null ? null : <Link href={exploreHref}>{t('editChart')}</Link>}
        {rights.mayScope ? <Act act="cross-filter-scoping">{t('crossFilteringScoping')}</Act> : null}
        {rights.mayViewQuery ? (
          <Link href={partOf(source, 'query')} act="dialog">
            {t('viewQuery')}
          </Link>
        ) : null}
        {rights.mayViewTable ? (
          <Link href={partOf(source, 'table')} act="dialog">
            {t('viewAsTable')}
          </Link>
        ) : null}
        {rights.mayDrill ? (
          <Link href={partOf(source, 'detail')} act="detail">
            {t('drillToDetail')}
          </Link>
        ) : null}
        {rights.mayShare || rights.mayDownload ? <hr className="menu-rule" /> : null}
        {rights.mayShare ? (
          <Submenu id={`${id}-share`} label={t('share')} needsScript>
            <Act act="copy-link">{t('copyPermalinkToClipboard')}</Act>
            <Act act="mail-link">{t('shareChartByEmail')}</Act>
          </Submenu>
        ) : null}
        {rights.mayDownload ? (
          <Submenu id={`${id}-download`} label={t('download')}>
            <Link href={partOf(source, 'csv')} isFile>
              {t('exportToCsv')}
            </Link>
            <Link href={partOf(source, 'xlsx')} isFile>
              {t('exportToExcel')}
            </Link>
            <Link href={partOf(source, 'png')} act="image" isFile>
              {t('downloadAsImage')}
            </Link>
          </Submenu>
        ) : null}
      </div>
    </span>
  );
}

interface ActProps {
  readonly act: string;
  readonly children: ReactNode;
}

function Act({ act, children }: ActProps): ReactElement {
  return (
    <button type="button" role="menuitem" className="menu-item" data-act={act} data-js="">
      {children}
    </button>
  );
}

interface LinkProps {
  readonly href: string;
  readonly act?: string;
  readonly isFile?: boolean;
  readonly children: ReactNode;
}

function Link({ href, act, isFile = false, children }: LinkProps): ReactElement {
  return (
    <a role="menuitem" className="menu-item" href={href} data-act={act} download={isFile ? '' : undefined}>
      {children}
    </a>
  );
}

interface SubmenuProps {
  readonly id: string;
  readonly label: string;
  /** True when nothing in it works without script. */
  readonly needsScript?: boolean;
  readonly children: ReactNode;
}

function Submenu({ id, label, needsScript = false, children }: SubmenuProps): ReactElement {
  return (
    <>
      <button
        type="button"
        role="menuitem"
        className="menu-item tile-submenu"
        popoverTarget={id}
        aria-haspopup="menu"
        data-js={needsScript ? '' : undefined}
      >
        {label}
        <Icon name="right" />
      </button>
      <div id={id} popover="auto" role="menu" aria-label={label} className="menu-panel tile-panel" data-sheet="">
        {children}
      </div>
    </>
  );
}

export function partOf(source: string, part: string): string {
  return `${source}${source.includes('?') ? '&' : '?'}part=${part}`;
}
