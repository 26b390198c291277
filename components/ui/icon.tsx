import type { ReactElement } from 'react';

const paths = {
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M10.5 10.5 14 14',
  plus: 'M8 3v10M3 8h10',
  more: 'M8 3.2v.1M8 8v.1M8 12.8v.1',
  chevron: 'm4 6 4 4 4-4',
  star: 'm8 1.8 1.9 4 4.3.5-3.2 3 .9 4.3L8 11.5l-3.9 2.1.9-4.3-3.2-3 4.3-.5z',
  drag: 'M6 3.5v.1M6 8v.1M6 12.5v.1M10 3.5v.1M10 8v.1M10 12.5v.1',
  filter: 'M2 3.5h12M4.5 8h7M7 12.5h2',
  close: 'm4 4 8 8M12 4l-8 8',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  cards: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1',
  refresh: 'M13.5 8A5.5 5.5 0 1 1 11.6 3.8M13.5 2v3.2h-3.2',
  language:
    'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M2 6.2h12M2 9.8h12M8 1.8c-3.4 3.6-3.4 8.8 0 12.4M8 1.8c3.4 3.6 3.4 8.8 0 12.4',
  theme: 'M8 2.5a5.5 5.5 0 0 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11',
  user: 'M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8M2.8 14c.5-2.8 2.5-4.2 5.2-4.2s4.7 1.4 5.2 4.2',
  up: 'M8 13V3.5M4.5 7 8 3.5 11.5 7',
  down: 'M8 3v9.5M4.5 9 8 12.5 11.5 9',
  left: 'm10 4-4 4 4 4',
  right: 'm6 4 4 4-4 4',
  alert: 'M8 5v3.5M8 11v.1M8 2 14.5 13.5h-13z',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.8h11M5.5 2v3M10.5 2v3',
  check: 'm3 8.5 3.2 3.2L13 4.8',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  info: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 7.3v3.9M8 4.9v.1',
  success: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M5.3 8.2l1.9 1.9 3.5-3.8',
  boolean: 'M5.5 4.5h5a3.5 3.5 0 0 1 0 7h-5a3.5 3.5 0 0 1 0-7M10.5 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3',
  clock: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 4.5V8l2.4 1.6',
  dashboard: 'M2.5 2.5h5v6h-5zM9.5 2.5h4v3h-4zM9.5 8h4v5.5h-4zM2.5 10.8h5v2.7h-5z',
  database:
    'M3 4c0-1.2 2.2-2 5-2s5 .8 5 2-2.2 2-5 2-5-.8-5-2M3 4v8c0 1.2 2.2 2 5 2s5-.8 5-2V4M3 8c0 1.2 2.2 2 5 2s5-.8 5-2',
  edit: 'M10.5 3 13 5.5 5.5 13H3v-2.5zM9 4.5 11.5 7',
  function: 'M12 3c-3-1-4 .5-4.4 3L6.7 11c-.4 2-1.3 2.8-3.2 2.2M5.2 7h5',
  number: 'M6 2.5 4.8 13.5M11.2 2.5 10 13.5M3 6h10.5M2.5 10H13',
  redo: 'M13 6H6.5a3.5 3.5 0 0 0 0 7H10M10.5 3.5 13 6l-2.5 2.5',
  save: 'M2.5 2.5h8.5l2.5 2.5v8.5h-11zM5 2.5v3.5h5V2.5M5 13.5V9.5h6v4',
  stop: 'M4 4h8v8H4z',
  text: 'M3 4.5v-1h10v1M8 3.5v9M6 12.5h4',
  undo: 'M3 6h6.5a3.5 3.5 0 0 1 0 7H6M5.5 3.5 3 6l2.5 2.5',
  column: 'M2.5 2.5h4.5v11H2.5zM9 2.5h4.5v11H9z',
  divider: 'M2.5 8h11M5 4.5h6M5 11.5h6',
  heading: 'M4 3v10M12 3v10M4 8h8',
  lock: 'M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  unlock: 'M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 4.8-1',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.2-2.2a2.6 2.6 0 0 0-3.7-3.7l-.8.8M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.3 9a2.6 2.6 0 0 0 3.7 3.7l.8-.8',
  row: 'M2.5 2.5h11V7h-11zM2.5 9h11v4.5h-11z',
  settings:
    'M3 5h6M12 5h1M3 11h1M7 11h6M9 3.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3M5.5 9.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3',
  tabs: 'M2.5 5.5h11v8h-11zM2.5 5.5v-3h4v3M6.5 3.5h3.5v2',
  trash: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9M6.8 7v4M9.2 7v4',
  wand: 'M3 13 10 6M11.5 2v2M11.5 7.5v2M14 5.8h-2M10.5 5.8h-2',
  bars: 'M2.5 13.5h11M4.5 11V8M8 11V3.5M11.5 11V6',
  download: 'M8 2.5v7.5M4.8 7 8 10.2 11.2 7M2.5 13.5h11',
  eye: 'M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8M8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6',
  play: 'M4.5 3v10l8-5z',
  expand: 'M9.5 2.5h4v4M13.5 2.5 9 7M6.5 13.5h-4v-4M2.5 13.5 7 9',
  shrink: 'M9 3v4h4M9 7l4.5-4.5M7 13V9H3M7 9l-4.5 4.5',
  sort: 'M4.5 3v10M2.5 11l2 2 2-2M9 4h4.5M9 8h3.5M9 12h2.5',
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
      strokeWidth={name === 'more' || name === 'drag' ? 2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
