import type { Drawing } from '@/lib/viz/viz';

/** What stands in a tile: a chart, or the sentence that takes its place. */
export type TileContent =
  | {
      readonly kind: 'chart';
      readonly viz_type: string;
      readonly drawing: Drawing;
      /** Whether series are distinguished by patterns as well as by colour. */
      readonly hasPatterns: boolean;
    }
  | { readonly kind: 'note'; readonly text: string; readonly tone: 'quiet' | 'danger' };

export interface PictureTile {
  readonly kind: 'tile';
  readonly title: string;
  readonly width: number;
  /** Pixels, title included. */
  readonly height: number;
  /** Where the chart can be explored; null for readers who cannot. */
  readonly href: string | null;
  readonly content: TileContent;
}

export interface PictureTab {
  readonly text: string;
  readonly isOpen: boolean;
  readonly children: readonly PictureBlock[];
}

/** A part of a dashboard with everything that is drawn in it. Widths are columns of the grid, heights pixels. */
export type PictureBlock =
  | PictureTile
  | { readonly kind: 'row'; readonly children: readonly PictureBlock[] }
  | { readonly kind: 'column'; readonly width: number; readonly children: readonly PictureBlock[] }
  | { readonly kind: 'prose'; readonly code: string; readonly width: number; readonly height: number }
  | { readonly kind: 'header'; readonly text: string; readonly size: 'small' | 'medium' | 'large' }
  | { readonly kind: 'divider' }
  | { readonly kind: 'tabs'; readonly tabs: readonly PictureTab[] };

export interface PictureContent {
  readonly title: string;
  /** The filters that apply, one text each. */
  readonly filters: readonly string[];
  /** When the picture was made, as text. */
  readonly madeAt: string;
  /** Where what is shown can be opened; null where it is not saved. */
  readonly address: string | null;
  readonly blocks: readonly PictureBlock[];
}

export type Mode = 'light' | 'dark';
export const papers = ['a4', 'a3', 'letter'] as const;
export type Paper = (typeof papers)[number];
export const orientations = ['landscape', 'portrait'] as const;
export type Orientation = (typeof orientations)[number];

/** Work for the picture process. */
export type PictureJob =
  | {
      readonly kind: 'chart';
      readonly tile: PictureTile;
      readonly format: 'png' | 'svg';
      readonly width: number;
      readonly scale: number;
      readonly mode: Mode;
    }
  | {
      readonly kind: 'dashboard';
      readonly content: PictureContent;
      readonly width: number;
      readonly scale: number;
      readonly mode: Mode;
    }
  | {
      readonly kind: 'document';
      readonly content: PictureContent;
      readonly paper: Paper;
      readonly orientation: Orientation;
      readonly mode: Mode;
    }
  /** An SVG of our own, which is only rasterized. */
  | { readonly kind: 'drawing'; readonly svg: string; readonly scale: number }
  | { readonly kind: 'card'; readonly title: string; readonly tiles: readonly PictureTile[]; readonly mode: Mode };
