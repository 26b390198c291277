import type { ReactElement } from 'react';

const paths = {
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M10.5 10.5 14 14',
  plus: 'M8 3v10M3 8h10',
  more: 'M8 3.2v.1M8 8v.1M8 12.8v.1',
  chevron: 'm4 6 4 4 4-4',
  star: 'm8 1.8 1.9 4 4.3.5-3.2 3 .9 4.3L8 11.5l-3.9 2.1.9-4.3-3.2-3 4.3-.5z',
  filter: 'M2 3.5h12M4.5 8h7M7 12.5h2',
  close: 'm4 4 8 8M12 4l-8 8',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  cards: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1',
  refresh: 'M13.5 8A5.5 5.5 0 1 1 11.6 3.8M13.5 2v3.2h-3.2',
  theme: 'M8 2.5a5.5 5.5 0 0 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11',
  user: 'M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8M2.8 14c.5-2.8 2.5-4.2 5.2-4.2s4.7 1.4 5.2 4.2',
  left: 'm10 4-4 4 4 4',
  right: 'm6 4 4 4-4 4',
  alert: 'M8 5v3.5M8 11v.1M8 2 14.5 13.5h-13z',
} as const;

export type IconName = keyof typeof paths;

/** Drawn in the colour of the surrounding text; hidden from screen readers. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
