import type { ReactElement } from 'react';

export interface PageFootProps {
  readonly page: number;
  /** Index of the page's first row among all rows. */
  readonly from: number;
  readonly shown: number;
  readonly pageSize: number;
  readonly rowCount: number;
  readonly locale: string;
}

/** The range of rows on this page, and the buttons to other pages. */
export function PageFoot({ page, from, shown, pageSize, rowCount, locale }: PageFootProps): ReactElement {
  const count = (value: number): string => new Intl.NumberFormat(locale).format(value);
  const last = Math.ceil(rowCount / pageSize) - 1;
  return (
    <div className="grid-note grid-foot">
      <span>
        Rows {count(from + 1)} to {count(from + shown)} of {count(rowCount)}
      </span>
      <span className="grid-pages" data-js="">
        <PageButton label="Previous page" mark="‹" to={page - 1} isOff={page === 0} />
        <PageButton label="Next page" mark="›" to={page + 1} isOff={page >= last} />
      </span>
    </div>
  );
}

function PageButton({ label, mark, to, isOff }: { label: string; mark: string; to: number; isOff: boolean }) {
  return (
    <button type="button" className="button" data-look="plain" aria-label={label} data-page={to} disabled={isOff}>
      {mark}
    </button>
  );
}
