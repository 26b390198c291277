import type { Plugin } from '@/lib/viz/plugin/definition';
import type { Draft, FormRecord, NamedId } from './draft';
import type { ExploreDataset } from './explore-dataset';
import type { TileAnswer } from './tile-answer';

/** A saved chart as the header and the dialogs of the workspace show it. Plain JSON. */
export interface SavedChart {
  readonly id: number;
  readonly name: string;
  /** ISO 8601, and the same in words, such as "2 hours ago". */
  readonly changedOn: string;
  readonly changedOnWords: string;
  readonly changedBy: string | null;
  readonly createdBy: string | null;
  readonly createdOnWords: string;
  readonly owners: readonly NamedId[];
  /** The dashboards with this chart that the viewer may see. */
  readonly dashboards: readonly { readonly id: number; readonly title: string }[];
  readonly isManagedExternally: boolean;
  readonly isFavorite: boolean;
  readonly formData: FormRecord;
}

export interface ExploreRights {
  /** Save as a new chart. */
  readonly canAdd: boolean;
  readonly canDownload: boolean;
  /** Save over the chart that is open. */
  readonly canOverwrite: boolean;
  readonly canViewQuery: boolean;
  readonly canSeeSamples: boolean;
  readonly canOpenSqlLab: boolean;
  readonly canShare: boolean;
  readonly canReport: boolean;
  /** Whether the viewer is told who may see the chart. */
  readonly canSeeReaders: boolean;
}

/** What the chart builder starts with. Plain JSON. */
export interface ExploreStart {
  /** What the server has: the saved chart, or the first form of a new one. */
  readonly saved: Draft;
  /** What is shown: differs from `saved` where the address brings changes. */
  readonly draft: Draft;
  readonly chart: SavedChart | null;
  readonly dataset: ExploreDataset | null;
  /** Why there is no dataset. */
  readonly datasetProblem: { readonly kind: 'missing' | 'denied'; readonly message: string } | null;
  readonly rights: ExploreRights;
  readonly viewer: NamedId | null;
  /** The most rows that the server returns for a chart. */
  readonly rowCeiling: number;
  /** The chart types that an administrator added. */
  readonly plugins: readonly Plugin[];
  readonly formDataKey: string | null;
  /** True for a chart that was proposed for a dataset that was just opened. */
  readonly isSuggested: boolean;
  readonly isStandalone: boolean;
  /** The dashboard from which the chart was opened. */
  readonly dashboardId: number | null;
}

/** A drawing without its HTML. */
export type TileFacts = Omit<TileAnswer, 'html'>;

/** The drawing that comes with the page: its HTML is in a slot. */
export type FirstDrawing = {
  readonly slot: string;
  /** In pixels. */
  readonly height: number;
} & (
  | { readonly isStreamed: false; readonly facts: TileFacts }
  | {
      /** The database is still asked: the drawing follows the page. */
      readonly isStreamed: true;
      readonly facts: Promise<TileFacts>;
      /** The address of the page that waits for the drawing, for browsers without script. */
      readonly plainHref: string;
    }
);
