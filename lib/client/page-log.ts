import { type EventLog, type LogEvent, type LogPlace, openEventLog } from './event-log';

let current: EventLog | null = null;

/** From now on `logEvent` stores events of this place, until the signal is aborted or another place begins. */
export function startPageLog(place: LogPlace, signal: AbortSignal): void {
  current?.close();
  const log = openEventLog(place);
  current = log;
  signal.addEventListener('abort', () => {
    log.close();
    if (current === log) current = null;
  });
}

/** Stores an event of the page. Does nothing on a page without a log. */
export function logEvent(event: LogEvent): void {
  current?.log(event);
}
