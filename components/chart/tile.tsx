import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import type { FilterLabel } from '@/lib/dashboard/filter-label';
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
  /** The filters that reach this chart. */
  readonly filters: readonly FilterLabel[];
  /** The address of the tile and its parts: `part=` is appended. */
  readonly source: string | null;
  /** Null: a tile without a menu. */
  readonly menu: Pick<TileMenuProps, 'id' | 'rights'> | null;
  readonly exploreHref: string | null;
  /** Whether the head warns of a row limit that was reached. */
  readonly warnsOfLimit: boolean;
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
      <FilterBadge filters={face.filters} menuId={face.menu?.id ?? null} />
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

interface FilterBadgeProps {
  readonly filters: readonly FilterLabel[];
  /** The id of the tile's menu; null in a tile without one. */
  readonly menuId: string | null;
}

/** How many filters apply, or do not although they should. With a menu beside it, it opens their list, which leads to each. */
function FilterBadge({ filters, menuId }: FilterBadgeProps): ReactElement | null {
  const inState = (state: FilterLabel['state']) => filters.filter((filter) => filter.state === state);
  const [applied, incompatible, unset] = [inState('applied'), inState('incompatible'), inState('unset')];
  if (applied.length + incompatible.length === 0) return null;
  const names = applied.map(({ text }) => text).join(', ');
  const tone = applied.length === 0 ? 'quiet' : 'accent';
  const title = [
    ...(applied.length === 0 ? [] : [t('filteredBy', { names })]),
    ...(incompatible.length === 0 ? [] : [titleOf('incompatible', incompatible)]),
  ].join(' · ');
  const counts = (
    <>
      {applied.length === 0 ? null : (
        <>
          <Icon name="filter" size={12} />
          {applied.length}
        </>
      )}
      {incompatible.length === 0 ? null : (
        <>
          <Icon name="alert" size={12} />
          {incompatible.length}
        </>
      )}
    </>
  );
  if (menuId === null) {
    return (
      <span className="badge" data-tone={tone} title={title}>
        {counts}
        <span className="hidden-text">{applied.length === 0 ? title : t('filtersApplied', { names })}</span>
      </span>
    );
  }
  const id = `${menuId}-applied`;
  const named = [
    ...(applied.length === 0 ? [] : [t('appliedFiltersCount', { count: String(applied.length) })]),
    ...(incompatible.length === 0 ? [] : [titleOf('incompatible', incompatible)]),
  ];
  return (
    <span className="menu tile-applied">
      <button
        type="button"
        className="badge"
        data-tone={tone}
        popoverTarget={id}
        title={title}
        aria-label={named.join(', ')}
      >
        {counts}
      </button>
      <fieldset id={id} popover="auto" className="menu-panel tile-panel" data-sheet="">
        <legend className="hidden-text">{t('appliedFilters')}</legend>
        <FilterEntries filters={applied} />
        {[incompatible, unset].map((group) =>
          group[0] === undefined ? null : (
            <div key={group[0].state} role="group" aria-labelledby={`${id}-${group[0].state}`}>
              <p id={`${id}-${group[0].state}`} className="menu-title">
                {titleOf(group[0].state, group)}
              </p>
              <FilterEntries filters={group} />
            </div>
          ),
        )}
      </fieldset>
    </span>
  );
}

function FilterEntries({ filters }: { readonly filters: readonly FilterLabel[] }): ReactElement {
  return (
    <>
      {filters.map(({ id, text }) => (
        <button key={id} type="button" className="menu-item" data-act="to-filter" data-filter-id={id}>
          <Icon name="search" size={14} />
          {text}
        </button>
      ))}
    </>
  );
}

function titleOf(state: FilterLabel['state'], { length }: readonly FilterLabel[]): string {
  const count = String(length);
  return state === 'unset' ? t('unsetFilters', { count }) : t('incompatibleFilters', { count });
}

export interface TileNoteProps {
  readonly title: string;
  readonly text: string;
  readonly details?: string | null;
  readonly tone?: 'quiet' | 'warning';
  /** The address of the sign-in page that gives access to the data. */
  readonly signIn?: string | null;
  /** The names of those who can be asked about the chart. */
  readonly owners?: readonly string[];
  /** The address where the missing permission is asked for. */
  readonly requestAccess?: string | null;
}

/** The content of a tile without a drawing: nothing matched, or an error. */
export function TileNote({
  title,
  text,
  details,
  signIn,
  owners = [],
  requestAccess,
  tone = 'quiet',
}: TileNoteProps): ReactElement {
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
      {owners.length === 0 ? null : <span>{t('owners', { names: owners.join(', ') })}</span>}
      {requestAccess ? (
        <a className="button" href={requestAccess} target="_blank" rel="noreferrer">
          {t('requestAccess')}
        </a>
      ) : null}
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
