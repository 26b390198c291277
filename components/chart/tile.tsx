import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import { gridUnitPx } from '@/lib/dashboard/layout';
import { pageTexts } from '@/lib/text/messages/page-texts';
import type { TextTable } from '@/lib/viz/viz';
import { DataTable } from './data-table';
import { partOf, type TileAge, TileMenu, type TileMenuProps } from './tile-menu';

const t = pageTexts('tile');

/** In pixels: padding, title row and gap, the height of a tile without its drawing. */
const chromePx = 64;

export function drawingHeight(heightUnits: number): number {
  return Math.max(64, heightUnits * gridUnitPx - chromePx);
}

export function tileStyle(heightUnits: number): CSSProperties {
  return { '--tile-height': `${heightUnits * gridUnitPx}px` } as CSSProperties;
}

export interface TileFace {
  readonly title: string;
  readonly headingLevel: 2 | 3;
  readonly description: string | null;
  readonly isDescriptionShown: boolean;
  /** The filters that apply to this chart: the name of each, with what is chosen in it. */
  readonly applied: readonly AppliedLabel[];
  /** The address of the tile and its parts: `part=` is appended. */
  readonly source: string | null;
  /** Null: a tile without a menu. */
  readonly menu: Pick<TileMenuProps, 'id' | 'rights'> | null;
  readonly exploreHref: string | null;
  /** Whether the head warns of a row limit that was reached. */
  readonly warnsOfLimit: boolean;
}

export interface AppliedLabel {
  readonly id: string;
  readonly text: string;
}

export interface TileProps {
  readonly face: TileFace;
  readonly height: number;
  readonly children: ReactNode;
  /** The drawing's data as a table for screen readers; null where the drawing is a table itself. */
  readonly table: TextTable | null;
  /** How old the data is; null without data. */
  readonly age?: TileAge | null;
  /** Whether the database returned as many rows as the chart asks for at most. */
  readonly isLimitReached?: boolean;
}

const inlineCells = 240;

/** Everything inside a tile's figure. */
export function Tile({ face, height, children, table, age = null, isLimitReached = false }: TileProps): ReactElement {
  const isSmall = table !== null && table.columns.length * table.rows.length <= inlineCells && !table.truncated;
  return (
    <>
      <TileHead face={face} age={age} isLimitReached={isLimitReached} />
      {face.description && face.isDescriptionShown ? <p className="tile-text">{face.description}</p> : null}
      <div className="tile-body" style={{ minHeight: height }}>
        {children}
      </div>
      {table === null || table.rows.length === 0 ? null : isSmall ? (
        <details className="tile-data">
          <summary>{t('dataOf', { title: face.title })}</summary>
          <DataTable table={table} caption={face.title} />
        </details>
      ) : face.source === null ? null : (
        <a className="tile-data" href={partOf(face.source, 'table')}>
          {t('dataAsTable', { title: face.title })}
        </a>
      )}
    </>
  );
}

interface TileHeadProps {
  readonly face: TileFace;
  readonly age: TileAge | null;
  readonly isLimitReached: boolean;
}

function TileHead({ face, age, isLimitReached }: TileHeadProps): ReactElement {
  const { title, source, exploreHref, headingLevel } = face;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <figcaption className="tile-head">
      <Heading className="tile-title" title={title}>
        {exploreHref === null ? title : <a href={exploreHref}>{title}</a>}
      </Heading>
      {isLimitReached && face.warnsOfLimit ? (
        <span className="tile-limit" role="img" aria-label={t('limitReached')} title={t('limitReached')}>
          <Icon name="alert" size={14} />
        </span>
      ) : null}
      <AppliedFilters applied={face.applied} menuId={face.menu?.id ?? null} />
      <button
        type="button"
        className="button tile-exit"
        data-look="icon"
        data-act="full"
        aria-label={t('fullscreenExit')}
        data-js=""
      >
        <Icon name="close" />
      </button>
      {source === null || face.menu === null ? null : (
        <TileMenu {...face.menu} title={title} source={source} exploreHref={exploreHref} data={age} />
      )}
    </figcaption>
  );
}

interface AppliedFiltersProps {
  readonly applied: readonly AppliedLabel[];
  /** The id of the tile's menu; null in a tile without one. */
  readonly menuId: string | null;
}

/** How many filters apply. With a menu beside it, it opens their list, which leads to each of them. */
function AppliedFilters({ applied, menuId }: AppliedFiltersProps): ReactElement | null {
  if (applied.length === 0) return null;
  const names = applied.map(({ text }) => text).join(', ');
  const count = (
    <>
      <Icon name="filter" size={12} />
      {applied.length}
    </>
  );
  if (menuId === null) {
    return (
      <span className="badge" data-tone="accent" title={t('filteredBy', { names })}>
        {count}
        <span className="hidden-text">{t('filtersApplied', { names })}</span>
      </span>
    );
  }
  const id = `${menuId}-applied`;
  return (
    <span className="menu tile-applied">
      <button
        type="button"
        className="badge"
        data-tone="accent"
        popoverTarget={id}
        title={t('filteredBy', { names })}
        aria-label={t('appliedFiltersCount', { count: String(applied.length) })}
      >
        {count}
      </button>
      <fieldset id={id} popover="auto" className="menu-panel tile-panel" data-sheet="">
        <legend className="hidden-text">{t('appliedFilters')}</legend>
        {applied.map(({ id: filterId, text }) => (
          <button key={filterId} type="button" className="menu-item" data-act="to-filter" data-filter-id={filterId}>
            <Icon name="search" size={14} />
            {text}
          </button>
        ))}
      </fieldset>
    </span>
  );
}

export interface TileNoteProps {
  readonly title: string;
  readonly text: string;
  readonly details?: string | null;
  readonly tone?: 'quiet' | 'warning';
  /** The address of the sign-in page that gives access to the data. */
  readonly signIn?: string | null;
}

/** The content of a tile without a drawing: nothing matched, or an error. */
export function TileNote({ title, text, details, signIn, tone = 'quiet' }: TileNoteProps): ReactElement {
  return (
    <div className="tile-note" role={tone === 'warning' ? 'status' : undefined}>
      {tone === 'warning' ? (
        <Badge tone="warning">
          <Icon name="alert" size={12} />
          {title}
        </Badge>
      ) : (
        <strong>{title}</strong>
      )}
      <span>{text}</span>
      {signIn ? (
        <a className="button" href={signIn} target="_blank" rel="noreferrer" data-act="sign-in">
          {t('signIn')}
        </a>
      ) : null}
      {details ? (
        <details>
          <summary>
            <span className="tile-more">{t('seeMore')}</span>
            <span className="tile-less">{t('seeLess')}</span>
          </summary>
          <pre>{details}</pre>
        </details>
      ) : null}
    </div>
  );
}
