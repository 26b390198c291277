/** The dashboard of a menu, and what the viewer may do with it. */
export interface MenuSubject {
  readonly id: number;
  readonly title: string;
  readonly isFullscreen: boolean;
  readonly isHorizontal: boolean;
  readonly hasCrossFilters: boolean;
  readonly mayCopy: boolean;
  /** Whether they may take data along. */
  readonly mayDownload: boolean;
  readonly mayEdit: boolean;
  readonly mayEmbed: boolean;
  readonly mayExport: boolean;
  readonly mayShare: boolean;
  readonly mayReport: boolean;
}
