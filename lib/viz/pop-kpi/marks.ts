export type Tone = 'up' | 'down' | 'even';

/** One figure and how it compares with an earlier period. Plain JSON. */
export interface PeriodMarks {
  readonly text: string;
  readonly name: string | null;
  readonly subtitle: string | null;
  /** Which period it is compared with. */
  readonly period: string;
  /** Whether the change is good news, where the form wants that shown. */
  readonly tone: Tone;
  readonly arrow: '↑' | '↓' | null;
  readonly parts: readonly PeriodPart[];
  /** Heights of the figure and of its parts as shares of the tile's. */
  readonly size: number;
  readonly partSize: number;
}

/** The earlier value, the difference, or the difference in percent. */
export interface PeriodPart {
  readonly key: string;
  readonly symbol: string | null;
  readonly title: string;
  readonly text: string;
}
