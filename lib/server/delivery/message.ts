import type { Frame } from '@/lib/frame/frame';

interface Place {
  /** The chart's title, where a message has several. */
  readonly title: string | null;
  readonly tab: string | null;
}

/** One chart of a message. */
export type MessagePart = Place &
  /** `alt` says what a picture without a title shows; the title of the target without it. */
  (
    | { readonly kind: 'picture'; readonly png: Buffer; readonly alt?: string }
    | { readonly kind: 'table'; readonly frame: Frame }
    | { readonly kind: 'failure'; readonly reason: string }
  );

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** What an alert measured. */
export interface Figure {
  readonly value: string;
  readonly condition: string;
  /** The number of the time before; null without one. */
  readonly before: number | null;
  readonly now: number | null;
  /** The threshold and the last values, the oldest first. */
  readonly threshold: number | null;
  readonly history: readonly number[];
}

/** What is sent to every recipient of one run, whatever the way. */
export interface Message {
  readonly kind: 'Alert' | 'Report';
  readonly name: string;
  readonly subject: string;
  readonly description: string;
  readonly target: { readonly kind: 'chart' | 'dashboard'; readonly title: string; readonly id: number };
  readonly url: string;
  /** Where the schedule is changed or switched off. */
  readonly settingsUrl: string;
  readonly format: string;
  readonly at: Date;
  readonly timezone: string;
  readonly figure: Figure | null;
  readonly parts: readonly MessagePart[];
  readonly files: readonly Attachment[];
  /** Set in the message to owners that a run failed. */
  readonly error: string | null;
  readonly isTest: boolean;
}

/** What a delivery adds to the message: it may have arrived before. */
export interface DeliveryFacts {
  readonly runId: string;
  readonly mayRepeat: boolean;
  readonly signal: AbortSignal;
}
