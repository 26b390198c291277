import type { Figure, Message } from './message';
import { plainTable, textTable } from './table-text';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

/** What changed since the time before; empty where that is unknown. */
export function changeText({ before, now }: Figure): string {
  if (before === null || now === null) return '';
  if (before === now) return 'It is the same as last time.';
  const direction = now > before ? 'Up' : 'Down';
  const share = before === 0 ? '' : ` (${number.format(Math.abs(((now - before) / before) * 100))} %)`;
  return `${direction} ${number.format(Math.abs(now - before))}${share} from ${number.format(before)} last time.`;
}

/** An instant on the clocks of a zone. */
export function whenText(at: Date, timezone: string): string {
  const style = { dateStyle: 'full', timeStyle: 'short' } as const;
  try {
    return `${new Intl.DateTimeFormat('en-GB', { ...style, timeZone: timezone }).format(at)} (${timezone})`;
  } catch {
    return `${new Intl.DateTimeFormat('en-GB', { ...style, timeZone: 'UTC' }).format(at)} (UTC)`;
  }
}

const mostRows = 50;

/** The message as plain text, whole. */
export function messageText(message: Message, mayRepeat: boolean): string {
  const { name, description, target, url, settingsUrl, error, figure } = message;
  const lines = [
    name,
    name === target.title ? null : target.title,
    message.isTest ? 'Sent as a test.' : null,
    mayRepeat ? 'You may have received this message before.' : null,
    error === null ? null : `\n${error}`,
    figure === null ? null : `\n${figureText(figure)}`,
    description === '' ? null : `\n${description}`,
    ...message.parts.map((part) => {
      const head = part.title === null ? '' : `\n${part.title}\n`;
      if (part.kind === 'table') return `${head}\n${plainTable(textTable(part.frame, mostRows))}`;
      return part.kind === 'failure' ? `${head}${part.reason}` : head.trimEnd() || null;
    }),
    message.files.length === 0 ? null : `\nAttached: ${message.files.map((file) => file.name).join(', ')}`,
    `\nOpen the ${target.kind}: ${url}`,
    '\n--',
    `${whenText(message.at, message.timezone)}. Change or stop this ${message.kind.toLowerCase()}: ${settingsUrl}`,
  ];
  return lines.filter((line) => line !== null).join('\n');
}

export function figureText(figure: Figure): string {
  return [`${figure.value}: alerts when the value is ${figure.condition}.`, changeText(figure)]
    .filter(Boolean)
    .join(' ');
}
