export type Tone = 'up' | 'down' | 'even';

/** One number and its comparison with an earlier period. Plain JSON. */
export interface PeriodMarks {
  readonly text: string;
  readonly name: string | null;
  readonly subtitle: string | null;
  /** Name of the period that it is compared with. */
  readonly period: string;
  /** Direction of the change, favourable or not; `even` where the form disables the colours. */
  readonly tone: Tone;
  readonly arrow: '↑' | '↓' | null;
  readonly parts: readonly PeriodPart[];
  /** Heights of the number and of its parts as shares of the tile's. */
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
