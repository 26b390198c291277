import { AppError } from '@/lib/errors/app-error';
import { type Mode, type Orientation, orientations, type Paper, papers } from './content';
import type { ChosenTabs } from './gathering/dashboard';
import { heights, scales, widths } from './limits';

export interface PictureOptions {
  readonly mode: Mode;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly scale: number | undefined;
  readonly paper: Paper | undefined;
  readonly orientation: Orientation | undefined;
  readonly tabs: ChosenTabs;
  readonly isForced: boolean;
}

/** The looks of a picture or document from the parameters of its address. Throws `picture_option_invalid`. */
export function pictureOptions(params: URLSearchParams): PictureOptions {
  return {
    mode: params.get('mode') === 'dark' ? 'dark' : 'light',
    width: within(params, 'width', widths),
    height: within(params, 'height', heights),
    scale: within(params, 'scale', scales),
    paper: oneOf(params, 'paper', papers),
    orientation: oneOf(params, 'orientation', orientations),
    tabs: tabsOf(params.get('tabs')),
    isForced: params.has('force'),
  };
}

function within(params: URLSearchParams, name: string, { least, most }: { least: number; most: number }) {
  const text = params.get(name);
  if (text === null) return undefined;
  const value = Number(text);
  if (text.trim() !== '' && value >= least && value <= most) return name === 'scale' ? value : Math.round(value);
  throw new AppError('picture_option_invalid', { name, expected: `a number from ${least} to ${most}` });
}

function oneOf<Value extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const text = params.get(name);
  const value = values.find((one) => one === text);
  if (text !== null && value === undefined) {
    throw new AppError('picture_option_invalid', { name, expected: `one of ${values.join(', ')}` });
  }
  return value;
}

const mostTabs = 200;

/** `all`, `open`, or ids with commas between. */
function tabsOf(text: string | null): ChosenTabs {
  if (text === null || text === 'all') return 'all';
  return text === 'open' ? 'open' : text.split(',').slice(0, mostTabs);
}
